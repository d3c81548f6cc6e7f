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
        guard behaviour.receiving.continues != .absent else {
            application.noteNotImplemented()
            return false
        }
        return ScriptedReception(behaviour: behaviour, program: program, application: application)
            .receive(userActivity, restoring: restorationHandler) {
                switch behaviour.receiving.restoration {
                case .immediate: restorationHandler(program?.restoring)
                case .stored: program?.storedHandler = restorationHandler
                case .never: break
                }
            }
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        guard behaviour.receiving.didFail != .absent else { return application.noteNotImplemented() }
        ScriptedReception(behaviour: behaviour, program: program, application: application).tell(error)
    }

    func application(_ application: Application, didUpdate userActivity: UserActivity) {
        guard let adds = behaviour.activities.didUpdate else { return application.noteNotImplemented() }
        if !adds.isEmpty { userActivity.addEntries(adds) }
    }

    func application(
        _ application: Application, configurationForConnecting connectingSceneSession: SceneSession,
        options: SceneConnectionOptions
    ) -> SceneConfiguration {
        let configuration = SceneConfiguration(
            name: connectingSceneSession.configuration.name, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = ScriptedSceneDelegate.self
        return configuration
    }

    /// Makes the delegate of a scene an object of this app.
    func adopt(_ delegate: ScriptedSceneDelegate) {
        delegate.behaviour = behaviour
        delegate.program = program
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
