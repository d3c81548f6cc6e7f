import Events
import Foundation
import Payload

/// The callbacks of a continuation at the delegate of a scene, and what the system does besides.
struct SceneCallbacks {
    let application: Application
    let scene: Scene

    private var context: ProcessContext { application.context }
    private var decisions: SceneDecisions { context.decisions.scenes }
    private var number: Int { scene.session.number }

    func willContinue(type: String, attempt: Int) -> CallbackAnswer {
        let thread = context.decisions.continuation.thread(.willContinue)
        context.record(.willContinueCalled, attempt: attempt, thread: thread, [.type: type, .scene: number])
        let isImplemented =
            context.call("willContinue", of: scene.delegate, on: thread, attempt: attempt) {
                $0.scene(scene, willContinueUserActivityWithType: type)
            } != nil
        if decisions.showsProgress(isImplemented) { context.record(.progressShown, attempt: attempt, [.by: "system"]) }
        // The app cannot say that it shows progress itself.
        return isImplemented ? .returned(false) : .notImplemented
    }

    func continueActivity(_ activity: UserActivity, attempt: Int, isNew: Bool) -> CallbackAnswer {
        guard decisions.deliversByCallback(isNew) else { return .notImplemented }
        let thread = context.decisions.continuation.thread(.continue)
        var fields = activity.deliveredFields
        fields.elements.append(Event.Field(.scene, .integer(Int64(number))))
        context.record(.continueCalled, activity: activity.number, attempt: attempt, thread: thread, fields)
        let isImplemented =
            context.call("continue", of: scene.delegate, on: thread, activity: activity.number, attempt: attempt) {
                $0.scene(scene, continue: activity)
            } != nil
        if decisions.restoresByItself() { restore(activity, attempt: attempt) }
        return isImplemented ? .returned(true) : .notImplemented
    }

    /// Lets the root controllers of the scene restore.
    private func restore(_ activity: UserActivity, attempt: Int) {
        for controller in application.windows.filter({ $0.host === scene }).compactMap(\.rootViewController) {
            context.record(
                .restoreCalled, activity: activity.number, attempt: attempt, thread: .main,
                [.object: controller.nameInEvents, .type: activity.activityType])
            context.execution.enter(.main, for: attempt) { controller.restoreUserActivityState(activity) }
        }
    }

    func didFail(type: String, error: any Error, attempt: Int) -> Bool {
        let thread = context.decisions.continuation.thread(.didFail)
        let details = error as NSError
        context.record(
            .didFailCalled, attempt: attempt, thread: thread,
            [
                .type: type, .domain: details.domain, .code: details.code,
                .description: error.localizedDescription, .scene: number,
            ])
        return context.call("didFail", of: scene.delegate, on: thread, attempt: attempt) {
            $0.scene(scene, didFailToContinueUserActivityWithType: type, error: error)
        } != nil
    }
}
