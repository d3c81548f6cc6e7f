import Events
import Handoff
import ImplementationAdapter
import Payload

/// An app that runs.
struct RunningApp {
    var app: AppDescription
    var process: any ApplicationProcess
    /// The seam's device side; kept alive as long as the process.
    var service: ProcessService
    /// What launching returned: after false no continuation callback may reach the app (CONT-021).
    var finishedLaunching: Bool
}

/// Apps: installing, launching, front and back, ending.
extension ReferenceDevice {
    func process(of bundle: String) -> RunningApp? { processes.first { $0.app.bundle == bundle } }

    func installedApp(_ bundle: String) -> AppDescription? { apps.first { $0.bundle == bundle } }

    /// Whether an app takes part in Handoff: its signature decides (ELIG-018), and under a quirk an entitlement (ELIG-034).
    func takesPart(_ app: AppDescription) -> Bool {
        decisions.eligibility.acceptsSigning(app.signing)
            && (app.keyValueEntitlement || !setup.quirks.contains(QuirkName.keyValueEntitlement))
    }

    /// The app that an operation is about: the named one, else the one in front, else the only one.
    private func target(of operation: Operation) -> AppDescription? {
        if let bundle = operation.app ?? operation.arguments["app"]?.stringValue { return installedApp(bundle) }
        if let front, let app = installedApp(front) { return app }
        return apps.count == 1 ? apps[0] : nil
    }

    private func noTarget(_ operation: Operation) -> Answer {
        if let bundle = operation.app ?? operation.arguments["app"]?.stringValue {
            return .refused("no app \(bundle) is installed")
        }
        return .refused(apps.isEmpty ? "no app is installed" : "several apps are installed; name one with `app:`")
    }

    func install(_ arguments: PayloadDictionary, replaces: Bool) -> Answer {
        guard var app = arguments["app"].flatMap(AppDescription.init(payload:)) else {
            return .refused("install needs an app with bundle and team")
        }
        let old = installedApp(app.bundle)
        if let old {
            guard replaces else { return .refused("\(app.bundle) is installed already; use update") }
            end(old.bundle, reason: "update")
            apps.removeAll { $0.bundle == old.bundle }
        } else if replaces {
            return .refused("\(app.bundle) is not installed; use install")
        }
        app.activityTypes = decisions.eligibility.declaredTypes(old, app)
        apps.append(app)
        record(.appInstalled, app: app.bundle, [.version: app.version])
        lookUpAgain()
        return .done(.null)
    }

    func remove(_ operation: Operation) -> Answer {
        guard let app = target(of: operation) else { return noTarget(operation) }
        end(app.bundle, reason: "removed")
        apps.removeAll { $0.bundle == app.bundle }
        storages[app.bundle] = nil
        record(.appRemoved, app: app.bundle)
        lookUpAgain()
        return .done(.null)
    }

    func launch(_ operation: Operation) -> Answer {
        guard let app = target(of: operation) else { return noTarget(operation) }
        if process(of: app.bundle) == nil {
            start(app, pendingType: operation.arguments["pendingType"]?.stringValue)
        }
        bringToFront(app.bundle)
        return .done(.null)
    }

    func foreground(_ operation: Operation) -> Answer {
        guard let app = target(of: operation) else { return noTarget(operation) }
        guard process(of: app.bundle) != nil else { return .refused("\(app.bundle) is not running") }
        bringToFront(app.bundle)
        return .done(.null)
    }

    func background(_ operation: Operation) -> Answer {
        guard let front else { return .refused("no app is in front") }
        sendToBack(front)
        return .done(.null)
    }

    func terminate(_ operation: Operation) -> Answer {
        guard let app = target(of: operation) else { return noTarget(operation) }
        guard process(of: app.bundle) != nil else { return .refused("\(app.bundle) is not running") }
        end(app.bundle, reason: operation.arguments["reason"]?.stringValue ?? "user")
        return .done(.null)
    }

    /// Starts an app's process; it is not in front yet.
    func start(_ app: AppDescription, pendingType: String?) {
        record(.appLaunched, app: app.bundle)
        if let pendingType {
            record(.launchOptions, app: app.bundle, [.userActivityType: pendingType])
        }
        let storage = storages[app.bundle] ?? ApplicationStorage()
        storages[app.bundle] = storage
        let service = ProcessService(device: self, bundle: app.bundle)
        let process = programs.makeProcess(
            app: app, setup: setup, service: service, storage: storage, decisions: decisions.handoff)
        processes.append(RunningApp(app: app, process: process, service: service, finishedLaunching: false))
        if orientation != .portrait { process.rotate(to: orientation) }
        let result = process.launch(pendingType: pendingType)
        record(.launchFinished, app: app.bundle, [.result: result])
        if let index = processes.firstIndex(where: { $0.app.bundle == app.bundle }) {
            processes[index].finishedLaunching = result
        }
    }

    func bringToFront(_ bundle: String) {
        guard front != bundle else { return }
        if let front { sendToBack(front) }
        front = bundle
        record(.appForegrounded, app: bundle)
        process(of: bundle)?.process.enterForeground()
    }

    private func sendToBack(_ bundle: String) {
        guard front == bundle else { return }
        front = nil
        record(.appBackgrounded, app: bundle)
        process(of: bundle)?.process.enterBackground()
    }

    /// Ends an app's process: its activities go away and an attempt of its ends without a callback (CONT-007).
    func end(_ bundle: String, reason: String) {
        guard let running = process(of: bundle) else { return }
        record(.appTerminated, app: bundle, [.reason: reason])
        if attempt?.bundle == bundle { dropAttempt() }
        running.process.terminate()
        processes.removeAll { $0.app.bundle == bundle }
        activities.removeAll(of: bundle)
        files.processEnded(bundle)
        timers.cancelAll { if case .process(bundle, _) = $0 { true } else { false } }
        if front == bundle { front = nil }
    }

    /// Carries an activity verb or a sample app's action out in the app's process.
    func performInApp(_ operation: Operation) -> Answer {
        guard let app = target(of: operation) else { return noTarget(operation) }
        if process(of: app.bundle) == nil {
            switch operation.verb {
            case .create, .becomeCurrent, .perform:
                start(app, pendingType: nil)
                bringToFront(app.bundle)
            default:
                return .refused("\(app.bundle) is not running")
            }
        }
        guard let running = process(of: app.bundle) else { return .refused("\(app.bundle) did not start") }
        let answer =
            operation.verb == .perform
            ? running.process.perform(
                operation.arguments["action"]?.stringValue ?? "",
                operation.arguments["with"]?.dictionaryValue ?? [:])
            : running.process.perform(operation.verb.rawValue, operation.arguments)
        switch answer {
        case .done(let value): return .done(value)
        case .refused(let reason): return .refused(reason)
        case .unsupported: return .unsupported
        }
    }
}
