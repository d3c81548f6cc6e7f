import Events
import Handoff
import ImplementationAdapter
import Payload

/// What the user does with apps, and what apps do.
extension ReferenceDevice {
    func install(_ arguments: PayloadDictionary, replaces: Bool) -> Answer {
        guard let app = arguments["app"].flatMap(AppDescription.init(payload:)) else {
            return .refused("install needs an app with bundle and team")
        }
        guard context.decisions.eligibility.installs(context.setup.osFeatures, app.framework) else {
            return .refused("the system runs no apps of Mac Catalyst")
        }
        let old = apps[app.bundle]
        if let old {
            guard replaces else { return .refused("\(app.bundle) is installed already; use update") }
            end(old.bundle, reason: "update")
        } else if replaces {
            return .refused("\(app.bundle) is not installed; use install")
        }
        apps.install(app, inPlaceOf: old)
        associations.installed(app)
        scanner.appsChanged()
        return .done(.null)
    }

    func remove(_ operation: Operation) -> Answer {
        guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
        end(app.bundle, reason: "removed")
        apps.remove(app.bundle)
        search.appRemoved(app.bundle)
        associations.removed(app.bundle)
        scanner.appsChanged()
        return .done(.null)
    }

    func launch(_ operation: Operation) -> Answer {
        guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
        if apps.process(of: app.bundle) == nil {
            apps.start(app, pendingType: operation.arguments["pendingType"]?.stringValue)
        }
        apps.bringToFront(app.bundle)
        return .done(.null)
    }

    func foreground(_ operation: Operation) -> Answer {
        guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
        guard apps.process(of: app.bundle) != nil else { return .refused("\(app.bundle) is not running") }
        apps.bringToFront(app.bundle)
        return .done(.null)
    }

    func background() -> Answer {
        guard apps.front != nil else { return .refused("no app is in front") }
        apps.sendToBack()
        return .done(.null)
    }

    func terminate(_ operation: Operation) -> Answer {
        guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
        guard apps.process(of: app.bundle) != nil else { return .refused("\(app.bundle) is not running") }
        end(app.bundle, reason: operation.arguments["reason"]?.stringValue ?? "user")
        return .done(.null)
    }

    /// Something happens to a scene of a running app. A scene to which the user turns comes to the front with its app.
    func scene(_ request: SceneRequest, _ operation: Operation) -> Answer {
        guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
        guard let running = apps.process(of: app.bundle) else { return .refused("\(app.bundle) is not running") }
        let number = operation.arguments["scene"]?.integerValue.flatMap(Int.init(exactly:))
        let answer = Answer(running.process.scene(request, number))
        guard case .done = answer else { return answer }
        if request == .open || request == .activate { apps.bringToFront(app.bundle) }
        // The verbs have no value; `scene.connect` has the scene's number.
        return .done(.null)
    }

    /// The system opens a URL in an app, which comes to the front.
    func openURL(_ operation: Operation) -> Answer {
        guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
        if apps.process(of: app.bundle) == nil { apps.start(app, pendingType: nil) }
        guard let running = apps.process(of: app.bundle) else { return .refused("\(app.bundle) did not start") }
        let answer = Answer(running.process.openURL(operation.arguments["url"]?.stringValue ?? ""))
        if case .done = answer { apps.bringToFront(app.bundle) }
        return answer
    }

    /// Carries an activity verb or a sample app's action out in the app's process.
    ///
    /// - Parameter startsApp: an app that does not run is started and brought to the front.
    func performInApp(_ operation: Operation, startsApp: Bool) -> Answer {
        guard let app = apps.target(of: operation) else { return apps.noTarget(operation) }
        if apps.process(of: app.bundle) == nil {
            guard startsApp else { return .refused("\(app.bundle) is not running") }
            apps.start(app, pendingType: nil)
            apps.bringToFront(app.bundle)
        }
        guard let running = apps.process(of: app.bundle) else { return .refused("\(app.bundle) did not start") }
        let answer =
            operation.verb == .perform
            ? running.process.perform(
                operation.arguments["action"]?.stringValue ?? "",
                operation.arguments["with"]?.dictionaryValue ?? [:])
            : running.process.perform(operation.verb.rawValue, operation.arguments)
        return Answer(answer)
    }
}

extension Answer {
    fileprivate init(_ answer: ActionAnswer) {
        switch answer {
        case .done(let value): self = .done(value)
        case .refused(let reason): self = .refused(reason)
        case .unsupported: self = .unsupported
        }
    }
}
