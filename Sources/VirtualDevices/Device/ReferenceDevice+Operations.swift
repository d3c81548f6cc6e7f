import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// What the user, the account service and the settings do to the device.
extension ReferenceDevice {
    func carryOut(_ operation: Operation) -> Answer {
        let answer = perform(operation)
        if case .done = answer {
            context.condition.discovery.note(operation, mends: context.decisions.scanning.mendsDiscovery)
        }
        return answer
    }

    private func perform(_ operation: Operation) -> Answer {
        let arguments = operation.arguments
        switch operation.verb {
        case .signIn: return signIn(arguments)
        case .signOut: return signOut()
        case .set: return set(arguments)
        case .restart: return restart()
        case .updateSystem: return updateSystem(arguments)
        case .lock: return lock()
        case .unlock: return unlock()
        case .sleep: return sleep()
        case .wake: return wake()
        case .rotate: return rotate(arguments)
        case .inspect: return inspect()
        case .pairByHand:
            context.record(.userPaired, [.peer: arguments["peer"] ?? .null])
            return .done(.null)
        case .accept:
            return attempts.accept(from: arguments["from"]?.stringValue, surface: arguments["surface"]?.stringValue)
        case .cancel: return attempts.cancel()
        case .openLink: return attempts.openLink(arguments["url"]?.stringValue ?? "")
        case .install, .update: return install(arguments, replaces: operation.verb == .update)
        case .remove: return remove(operation)
        case .launch: return launch(operation)
        case .foreground: return foreground(operation)
        case .background: return background()
        case .terminate: return terminate(operation)
        case .openScene: return scene(.open, operation)
        case .activateScene: return scene(.activate, operation)
        case .disconnectScene: return scene(.disconnect, operation)
        case .closeScene: return scene(.close, operation)
        case .openURL: return openURL(operation)
        case .create, .becomeCurrent, .perform, .openDocument: return performInApp(operation, startsApp: true)
        case .resignCurrent, .invalidate, .change, .addUserInfoEntries, .markNeedsSave, .release, .attach, .detach,
            .deallocate, .observe, .show, .hide, .focus, .mainWindow, .showWindow, .hideWindow, .beginTransition,
            .endTransition, .moveDocument, .closeDocument, .callRestorationHandler, .requestStreams, .openStreams,
            .writeStream, .readStream, .closeStream:
            return performInApp(operation, startsApp: false)
        case .suggest:
            offers.suggest(kind: arguments["kind"]?.stringValue ?? "", app: arguments["app"]?.stringValue)
            return .done(.null)
        case .openSearchResult:
            return search.open(
                title: arguments["title"]?.stringValue ?? "", of: arguments["app"]?.stringValue,
                attempt: attempts.nextNumber)
        case .openFromSiri:
            guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
            return search.openFromSiri(app, attempt: attempts.nextNumber)
        case .move, .advance, .fault, .transmit, .ask, .serve:
            return .unsupported
        }
    }

    private func signIn(_ arguments: PayloadDictionary) -> Answer {
        guard let name = arguments["account"]?.stringValue else { return .refused("signIn needs an account") }
        guard context.condition.account == nil else {
            return .refused("the device is signed in already; sign out first")
        }
        context.condition.account = name
        context.condition.accountIsPrimary = arguments["primary"]?.booleanValue ?? true
        context.record(.accountSignedIn, [.account: name])
        return .done(.null)
    }

    private func signOut() -> Answer {
        guard let name = context.condition.account else { return .refused("the device is not signed in") }
        context.condition.account = nil
        files.signedOut()
        context.record(.accountSignedOut, [.account: name])
        return .done(.null)
    }

    private func set(_ arguments: PayloadDictionary) -> Answer {
        let browser = context.condition.settings.defaultBrowser
        context.condition.settings.apply(arguments)
        if context.condition.settings.defaultBrowser != browser { scanner.appsChanged() }
        for (name, value) in arguments where name.stringValue != "app" {
            context.record(.deviceSettingChanged, [.name: name, .value: value])
        }
        return .done(.null)
    }

    private func restart() -> Answer {
        for bundle in apps.running { end(bundle, reason: "restart") }
        attempts.restart()
        keyRequests.restart()
        hostRequests.restart()
        links.closeAll()
        advertiser.restart()
        scanner.restart()
        return .done(.null)
    }

    /// Installs another release, which ends with a restart.
    private func updateSystem(_ arguments: PayloadDictionary) -> Answer {
        guard let update = SystemUpdate(arguments) else {
            return .refused("updateSystem needs a release such as iOS 8.1.2")
        }
        guard update.platform == context.setup.platform else {
            return .refused("the device runs \(context.setup.platform.rawValue)")
        }
        context.update(to: update)
        context.record(
            .deviceSettingChanged, [.name: "os", .value: arguments["os"] ?? .null])
        return restart()
    }

    private func lock() -> Answer {
        guard !context.condition.settings.locked else { return .done(.null) }
        context.condition.settings.locked = true
        context.record(.deviceLocked)
        apps.deviceLocked()
        return .done(.null)
    }

    func unlock() -> Answer {
        guard context.condition.settings.locked else { return .done(.null) }
        guard !context.condition.settings.asleep else { return .refused("the device sleeps; wake it first") }
        context.condition.settings.locked = false
        context.record(.deviceUnlocked)
        apps.deviceUnlocked()
        attempts.deviceUnlocked()
        return .done(.null)
    }

    private func sleep() -> Answer {
        guard !context.condition.settings.asleep else { return .done(.null) }
        _ = lock()
        context.condition.settings.asleep = true
        context.record(.deviceSlept)
        return .done(.null)
    }

    private func wake() -> Answer {
        guard context.condition.settings.asleep else { return .done(.null) }
        context.condition.settings.asleep = false
        context.record(.deviceWoke)
        return .done(.null)
    }

    private func rotate(_ arguments: PayloadDictionary) -> Answer {
        guard context.setup.platform == .iOS else {
            return .refused("only iPhone, iPad and iPod touch turn their screen")
        }
        guard let new = arguments["to"]?.stringValue.flatMap(InterfaceOrientation.init) else {
            return .refused("rotate needs portrait or landscape")
        }
        apps.rotate(to: new)
        return .done(.null)
    }

    private func inspect() -> Answer {
        let isPresent = context.decisions.eligibility.showsSwitch(context.setup)
        context.record(
            .settingsState,
            [
                .handoffSwitchPresent: isPresent, .handoffSwitchOn: isPresent && context.condition.settings.handoff,
                .label: isPresent
                    ? context.decisions.eligibility.switchLabel(context.setup.platform, context.setup.osFeatures) : nil,
            ])
        return .done(.null)
    }
}
