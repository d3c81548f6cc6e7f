import Foundation
import Handoff
import Payload

/// The delegate of a scene of a scripted app. It does what the app's behaviour says of the delegate of an app without
/// scenes, as far as a scene's delegate can.
final class ScriptedSceneDelegate: WindowSceneDelegate {
    var behaviour = ScriptedBehaviour()
    weak var program: ScriptedProgram?
    /// The activity that restores the scene.
    private var restoration: UserActivity?
    private var restorationDelegate: ScriptedActivityDelegate?

    func scene(
        _ scene: Scene, willConnectTo session: SceneSession, options connectionOptions: SceneConnectionOptions
    ) {
        guard let application = scene.application else { return }
        (application.delegate as? ScriptedDelegate)?.adopt(self)
        if let scene = scene as? WindowScene { program?.showWindows(in: scene) }
        let pending = connectionOptions.handoffUserActivityType
        if behaviour.launching.readsOptions, let pending { application.report(["expected": .string(pending)]) }
        for activity in connectionOptions.userActivities.sorted(by: { $0.number < $1.number }) {
            report("opened", activity, in: scene)
        }
        if let stored = session.stateRestorationActivity,
            application.decisions.app.takesStoredState(pending != nil)
        {
            report("takenUp", stored, in: scene)
        }
    }

    private func report(_ what: PayloadValue, _ activity: UserActivity, in scene: Scene) {
        scene.application?.report([
            what: .string(activity.activityType), "scene": .integer(Int64(scene.session.number)),
            "userInfo": activity.payload.map { .dictionary($0) } ?? .null,
        ])
    }

    func scene(_ scene: Scene, willContinueUserActivityWithType userActivityType: String) {
        guard behaviour.receiving.willContinue != .absent else { return scene.noteNotImplemented() }
    }

    func scene(_ scene: Scene, continue userActivity: UserActivity) {
        guard behaviour.receiving.continues != .absent else { return scene.noteNotImplemented() }
        guard let application = scene.application else { return }
        // There is no restoration handler: the app calls its responders.
        let restoring: ([any UserActivityRestoring]?) -> Void = { objects in
            guard application.decisions.app.restoresInScene() else { return }
            for object in objects ?? [] { object.restoreUserActivityState(userActivity) }
        }
        _ = ScriptedReception(behaviour: behaviour, program: program, application: application)
            .receive(userActivity, restoring: restoring) { restoring(program?.restoring) }
    }

    func scene(_ scene: Scene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error) {
        guard behaviour.receiving.didFail != .absent else { return scene.noteNotImplemented() }
        guard let application = scene.application else { return }
        ScriptedReception(behaviour: behaviour, program: program, application: application).tell(error)
    }

    func scene(_ scene: Scene, didUpdate userActivity: UserActivity) {
        guard let adds = behaviour.activities.didUpdate else { return scene.noteNotImplemented() }
        if !adds.isEmpty { userActivity.addEntries(adds) }
    }

    func stateRestorationActivity(for scene: Scene) -> UserActivity? {
        guard let own = behaviour.scenes.restoration else {
            scene.noteNotImplemented()
            return nil
        }
        if let restoration { return restoration }
        let activity = UserActivity(activityType: own.activity.type)
        activity.title = own.activity.title
        if let userInfo = own.activity.userInfo { activity.addEntries(userInfo) }
        let delegate = ScriptedActivityDelegate(
            behaviour: behaviour, application: scene.application, streams: nil)
        activity.delegate = delegate
        restorationDelegate = delegate
        restoration = activity
        (own.responder.flatMap { program?.responder($0) } ?? scene).userActivity = activity
        return activity
    }
}
