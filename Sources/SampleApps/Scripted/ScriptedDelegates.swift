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
        _ application: Application, willFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool { behaviour.launching.begins }

    func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool {
        if behaviour.launching.readsOptions, let type = Self.pendingType(launchOptions) {
            application.report(["expected": .string(type)])
            if application.decisions.app.takesOverAtLaunch(type) {
                application.report(["received": .string(type), "title": .null, "userInfo": .null])
            }
        }
        if let own = behaviour.launching.makesCurrent { program?.makeCurrent(own) }
        return behaviour.launching.finishes
    }

    private static func pendingType(_ options: [Application.LaunchOptionsKey: Any]?) -> String? {
        let activity = options?[.userActivityDictionary] as? [Application.LaunchOptionsKey: Any]
        return activity?[.userActivityType] as? String
    }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        guard behaviour.receiving.willContinue != .absent else {
            application.noteNotImplemented()
            return false
        }
        if behaviour.receiving.showsProgress { application.showProgress() }
        return behaviour.receiving.willContinue == .yes
    }

    func application(
        _ application: Application, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        switch behaviour.receiving.continues {
        case .absent:
            application.noteNotImplemented()
            return false
        case .no: return false
        case .yes: break
        }
        let decisions = application.decisions
        guard decisions.app.goesOn(userActivity.webpageURL != nil) else { return false }
        if let rule = behaviour.receiving.versionRule {
            let isAccepted = rule.accepts(userActivity.payload, by: decisions.versions)
            application.report([
                "versionRule": .string(rule.rule.rawValue), "version": userActivity.payload?[rule.key] ?? .null,
                "accepted": .boolean(isAccepted),
            ])
            if decisions.versions.changesModel(isAccepted) { takeOver(userActivity, in: application) }
            guard isAccepted else { return decisions.app.continueResult(false) }
        } else {
            takeOver(userActivity, in: application)
        }
        if let way = behaviour.receiving.document {
            program?.continueDocument(of: userActivity, way, application, restorationHandler)
        }
        switch behaviour.receiving.restoration {
        case .immediate: restorationHandler(program?.restoring)
        case .stored: program?.storedHandler = restorationHandler
        case .never: break
        }
        if let opening = behaviour.receiving.opening { program?.open(opening, userActivity.payload) }
        if behaviour.receiving.adopts { program?.adopt(userActivity) }
        program?.keepReceived(userActivity)
        return decisions.app.continueResult(true)
    }

    private func takeOver(_ userActivity: UserActivity, in application: Application) {
        application.report([
            "received": .string(userActivity.activityType), "title": userActivity.title.map { .string($0) } ?? .null,
            "userInfo": userActivity.payload.map { .dictionary($0) } ?? .null,
        ])
        if let interaction = userActivity.interaction {
            let carriesOut = application.decisions.app.carriesOutAction(interaction.intentHandlingStatus)
            application.report(["action": carriesOut ? "carried out" : "left as it is"])
        }
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        switch behaviour.receiving.didFail {
        case .absent: application.noteNotImplemented()
        case .silent: break
        case .alert, .alertAlways:
            let isToBeTold = application.decisions.app.tellsUser(HandoffErrorCode.code(of: error))
            guard isToBeTold || behaviour.receiving.didFail == .alertAlways else { return }
            application.presentAlert(title: "Could not continue", message: error.localizedDescription)
        }
    }

    func application(_ application: Application, didUpdate userActivity: UserActivity) {
        guard let adds = behaviour.activities.didUpdate else { return application.noteNotImplemented() }
        if !adds.isEmpty { userActivity.addEntries(adds) }
    }
}

/// The delegate of an activity of a scripted app.
final class ScriptedActivityDelegate: UserActivityDelegate {
    private let behaviour: ScriptedBehaviour
    private weak var application: Application?
    private weak var streams: ScriptedStreams?

    init(behaviour: ScriptedBehaviour, application: Application?, streams: ScriptedStreams?) {
        self.behaviour = behaviour
        self.application = application
        self.streams = streams
    }

    func userActivityWillSave(_ userActivity: UserActivity) {
        let script = behaviour.activities.willSave
        if let title = script.title { userActivity.title = title }
        if let adds = script.adds { userActivity.addEntries(adds) }
        if script.takes > 0 { application?.spend(nanoseconds: script.takes) }
        if script.touchesUI { application?.noteUserInterfaceWork("a label") }
        if script.marks { userActivity.needsSave = true }
        if script.invalidates { userActivity.invalidate() }
    }

    func userActivityWasContinued(_ userActivity: UserActivity) {
        let script = behaviour.activities.wasContinued
        if script.touchesUI {
            application?.noteUserInterfaceWork("a label")
            application?.report(["continued": true])
        }
        if script.updatesUI, let application {
            let work = { [weak application] in
                application?.noteUserInterfaceWork("a label")
                application?.report(["continued": true])
            }
            let moves = application.decisions.app.movesScreenWork(application.isMainThread)
            if moves { application.performOnMain(work) } else { work() }
        }
        if script.invalidates { userActivity.invalidate() }
    }

    func userActivity(_ userActivity: UserActivity, didReceive inputStream: InputStream, outputStream: OutputStream) {
        guard let application, let streams else {
            userActivity.application?.noteNotImplemented()
            return
        }
        application.performOnMain { [weak streams] in streams?.take(inputStream, outputStream) }
    }
}
