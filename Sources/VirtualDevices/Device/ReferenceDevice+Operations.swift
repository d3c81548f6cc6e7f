import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// What the user, the account service and the settings do to the device.
extension ReferenceDevice {
    func carryOut(_ operation: Operation) -> Answer {
        let arguments = operation.arguments
        switch operation.verb {
        case .signIn: return signIn(arguments)
        case .signOut: return signOut()
        case .set: return set(arguments)
        case .restart: return restart()
        case .lock: return lock()
        case .unlock: return unlock()
        case .sleep: return sleep()
        case .wake: return wake()
        case .rotate: return rotate(arguments)
        case .inspect: return inspect()
        case .pairByHand:
            record(.userPaired, [.peer: arguments["peer"] ?? .null])
            return .done(.null)
        case .accept: return accept(arguments)
        case .cancel: return cancel()
        case .install, .update: return install(arguments, replaces: operation.verb == .update)
        case .remove: return remove(operation)
        case .launch: return launch(operation)
        case .foreground: return foreground(operation)
        case .background: return background(operation)
        case .terminate: return terminate(operation)
        case .create, .becomeCurrent, .resignCurrent, .invalidate, .change, .addUserInfoEntries, .markNeedsSave,
            .release, .perform, .attach, .detach, .show, .hide, .focus, .mainWindow, .beginTransition, .endTransition,
            .callRestorationHandler:
            return performInApp(operation)
        case .suggest: return suggest(arguments)
        case .move, .advance, .fault:
            return .unsupported
        }
    }

    private func signIn(_ arguments: PayloadDictionary) -> Answer {
        guard let name = arguments["account"]?.stringValue else { return .refused("signIn needs an account") }
        guard account == nil else { return .refused("the device is signed in already; sign out first") }
        account = name
        accountIsPrimary = arguments["primary"]?.booleanValue ?? true
        record(.accountSignedIn, [.account: name])
        return .done(.null)
    }

    private func signOut() -> Answer {
        guard let name = account else { return .refused("the device is not signed in") }
        account = nil
        files.signedOut()
        record(.accountSignedOut, [.account: name])
        return .done(.null)
    }

    private func set(_ arguments: PayloadDictionary) -> Answer {
        settings.apply(arguments)
        for (name, value) in arguments where name.stringValue != "app" {
            record(.deviceSettingChanged, [.name: name, .value: value])
        }
        return .done(.null)
    }

    private func restart() -> Answer {
        for running in processes { end(running.app.bundle, reason: "restart") }
        stopAdvertising(reason: "restart", saysGoodbye: false)
        let key = advertiser.keyIdentifier
        advertiser.skip(parameters[.counterDaemonStartBump], maximum: parameters[.counterLoadMaximum])
        if advertiser.keyIdentifier != key { record(.keyRenewed) }
        unresolved.forget()
        emit(.resetDuplicateFilter)
        return .done(.null)
    }

    private func lock() -> Answer {
        guard !settings.locked else { return .done(.null) }
        settings.locked = true
        record(.deviceLocked)
        if let front { record(.appBackgrounded, app: front) }
        if let front, let running = process(of: front) { running.process.enterBackground() }
        return .done(.null)
    }

    func unlock() -> Answer {
        guard settings.locked else { return .done(.null) }
        guard !settings.asleep else { return .refused("the device sleeps; wake it first") }
        settings.locked = false
        record(.deviceUnlocked)
        if let front, let running = process(of: front) {
            record(.appForegrounded, app: front)
            running.process.enterForeground()
        }
        return .done(.null)
    }

    private func sleep() -> Answer {
        guard !settings.asleep else { return .done(.null) }
        _ = lock()
        settings.asleep = true
        record(.deviceSlept)
        return .done(.null)
    }

    private func wake() -> Answer {
        guard settings.asleep else { return .done(.null) }
        settings.asleep = false
        record(.deviceWoke)
        return .done(.null)
    }

    private func rotate(_ arguments: PayloadDictionary) -> Answer {
        guard setup.platform == .iOS else { return .refused("only iPhone, iPad and iPod touch turn their screen") }
        guard let new = arguments["to"]?.stringValue.flatMap(InterfaceOrientation.init) else {
            return .refused("rotate needs portrait or landscape")
        }
        guard new != orientation else { return .done(.null) }
        orientation = new
        record(.deviceRotated, [.to: new.rawValue])
        for running in processes { running.process.rotate(to: new) }
        return .done(.null)
    }

    private func inspect() -> Answer {
        let isPresent = decisions.eligibility.showsSwitch(setup)
        record(
            .settingsState,
            [.handoffSwitchPresent: isPresent, .handoffSwitchOn: isPresent && settings.handoff])
        return .done(.null)
    }
}
