import Events
import Foundation
import Payload

/// The restoration handler of a continuation, which the app may call during the callback or later.
final class Restoration {
    private let activity: UserActivity
    private let attempt: Int
    private weak var application: Application?
    private var restored: [any UserActivityRestoring] = []
    /// The app has called the handler.
    private(set) var wasCalled = false
    /// The thread of the computer on which the world runs.
    private let thread = pthread_self()

    init(of activity: UserActivity, attempt: Int, in application: Application) {
        self.activity = activity
        self.attempt = attempt
        self.application = application
    }

    /// Lets each object restore the activity, at most once (CONT-015) and on the main thread, whatever thread the app calls
    /// from (CONT-016). nil and an empty list restore nothing (CONT-018).
    func restore(_ given: [any UserActivityRestoring]?) {
        guard CurrentProcess.value != nil || pthread_equal(thread, pthread_self()) != 0 else {
            return restoreLater(given)
        }
        wasCalled = true
        application?.context.execution.work.calledHandler(of: attempt)
        guard let application, !application.context.life.hasEnded else { return }
        let context = application.context
        if context.execution.thread != .main {
            context.recordFinding(
                .restorationOffMain, "the restoration handler must be called on the main thread",
                activity: activity.number, attempt: attempt)
        }
        let decisions = context.decisions.continuation
        let thread = decisions.restorationThread(context.execution.thread)
        let objects =
            decisions.restoresEveryWindow(given?.count)
            ? application.windows.compactMap(\.rootViewController) : given ?? []
        for object in objects where decisions.restores(restored.contains { $0 === object }) {
            restored.append(object)
            let name = (object as? any ActivityHolder)?.nameInEvents ?? String(describing: type(of: object))
            context.record(
                .restoreCalled, activity: activity.number, attempt: attempt, thread: thread,
                [.object: name, .type: activity.activityType])
            context.execution.enter(thread, for: attempt) { object.restoreUserActivityState(activity) }
        }
    }

    /// Waits for the world: another thread of the computer called, while the world may be running.
    private func restoreLater(_ given: [any UserActivityRestoring]?) {
        nonisolated(unsafe) let restoration = self
        nonisolated(unsafe) let given = given
        application?.runLoop.arrivals.add(.call { restoration.restore(given) })
    }
}
