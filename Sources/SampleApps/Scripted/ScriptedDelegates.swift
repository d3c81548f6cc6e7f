import Foundation
import Handoff
import Payload

/// The app delegate of a scripted app.
final class ScriptedDelegate: ApplicationDelegate {
    private let behaviour: ScriptedBehaviour
    private weak var program: ScriptedProgram?

    init(behaviour: ScriptedBehaviour, program: ScriptedProgram) {
        self.behaviour = behaviour
        self.program = program
    }

    func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool { behaviour.finishesLaunching }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        guard behaviour.willContinue != .absent else {
            application.noteNotImplemented()
            return false
        }
        if behaviour.showsProgress { application.showProgress() }
        return behaviour.willContinue == .yes
    }

    func application(
        _ application: Application, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        switch behaviour.continues {
        case .absent:
            application.noteNotImplemented()
            return false
        case .no: return false
        case .yes: break
        }
        if let rule = behaviour.versionRule {
            let isAccepted = rule.accepts(userActivity.payload)
            application.report([
                "versionRule": .string(rule.rule.rawValue), "version": userActivity.payload?[rule.key] ?? .null,
                "accepted": .boolean(isAccepted),
            ])
            guard isAccepted else { return false }
        }
        application.report([
            "received": .string(userActivity.activityType), "title": userActivity.title.map { .string($0) } ?? .null,
            "userInfo": userActivity.payload.map { .dictionary($0) } ?? .null,
        ])
        switch behaviour.restoration {
        case .immediate: restorationHandler(program?.restoring)
        case .stored: program?.storedHandler = restorationHandler
        case .never: break
        }
        if let opening = behaviour.opening { program?.open(opening, userActivity.payload) }
        if behaviour.adopts { program?.adopt(userActivity) }
        return true
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        switch behaviour.didFail {
        case .absent: application.noteNotImplemented()
        case .silent: break
        case .alert, .alertAlways:
            let isCancellation = HandoffErrorCode.isCancellation(error)
            guard !isCancellation || behaviour.didFail == .alertAlways else { return }
            application.presentAlert(title: "Could not continue", message: error.localizedDescription)
        }
    }

    func application(_ application: Application, didUpdate userActivity: UserActivity) {
        guard let adds = behaviour.didUpdate else { return application.noteNotImplemented() }
        if !adds.isEmpty { userActivity.addEntries(adds) }
    }
}

/// The delegate of an activity of a scripted app.
final class ScriptedActivityDelegate: UserActivityDelegate {
    private let behaviour: ScriptedBehaviour
    private weak var application: Application?

    init(behaviour: ScriptedBehaviour, application: Application?) {
        self.behaviour = behaviour
        self.application = application
    }

    func userActivityWillSave(_ userActivity: UserActivity) {
        let script = behaviour.willSave
        if let title = script.title { userActivity.title = title }
        if let adds = script.adds { userActivity.addEntries(adds) }
        if script.takes > 0 { application?.spend(nanoseconds: script.takes) }
        if script.touchesUI { application?.noteUserInterfaceWork("a label") }
        if script.marks { userActivity.needsSave = true }
        if script.invalidates { userActivity.invalidate() }
    }

    func userActivityWasContinued(_ userActivity: UserActivity) {
        let script = behaviour.wasContinued
        if script.touchesUI {
            application?.noteUserInterfaceWork("a label")
            application?.report(["continued": true])
        }
        if script.updatesUI {
            application?.performOnMain { [weak application] in application?.report(["continued": true]) }
        }
        if script.invalidates { userActivity.invalidate() }
    }
}
