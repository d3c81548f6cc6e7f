import Events
import Foundation
import Payload

/// The three continuation callbacks and what stands in for each that an app lacks.
extension Application {
    /// application(_:willContinueUserActivityWithType:), then the system's own progress unless the app shows it.
    package func willContinue(type: String, attempt: Int) -> CallbackAnswer {
        guard isReachable else { return .notImplemented }
        let thread = decisions.continuation.thread(.willContinue)
        record(.willContinueCalled, attempt: attempt, thread: thread, [.type: type])
        let answer = boolean("willContinue", on: thread, attempt: attempt) { delegate in
            delegate.application(self, willContinueUserActivityWithType: type)
        }
        // The Boolean decides this and nothing else (CONT-004).
        if decisions.continuation.systemShowsProgress(answer, platform.osFeatures.contains("systemProgress")) {
            record(.progressShown, attempt: attempt, [.by: "system"])
        }
        return answer
    }

    /// application(_:continue:restorationHandler:), then the fallback for documents unless the app took the activity over.
    package func continueActivity(_ snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer {
        guard isReachable else { return .notImplemented }
        let thread = decisions.continuation.thread(.continue)
        let activity = enter(thread) { UserActivity(received: snapshot, in: self) }
        record(.continueCalled, activity: activity.number, attempt: attempt, thread: thread, activity.snapshot.fields())
        let restoration = Restoration(activity: activity, attempt: attempt, application: self)
        let answer = boolean("continue", on: thread, activity: activity.number, attempt: attempt) { delegate in
            delegate.application(self, continue: activity, restorationHandler: restoration.restore)
        }
        if let url = decisions.continuation.documentURL(answer, activity.payload ?? [:]) {
            record(.documentOpenAttempted, activity: activity.number, attempt: attempt, [.url: PayloadValue.url(url)])
            openRestoredDocument(url)
        }
        if let code = decisions.continuation.failureAfterContinue(answer, restoration.wasCalled) {
            _ = didFail(type: snapshot.type, code: code, attempt: attempt)
        }
        return answer
    }

    /// application(_:didFailToContinueUserActivityWithType:error:), or the system's alert.
    package func didFail(type: String, code: Int, attempt: Int) -> CallbackAnswer {
        guard isReachable else { return .notImplemented }
        let thread = decisions.continuation.thread(.didFail)
        let error = decisions.failures.error(code)
        let details = error as NSError
        record(
            .didFailCalled, attempt: attempt, thread: thread,
            [.type: type, .domain: details.domain, .code: details.code, .description: error.localizedDescription])
        var isImplemented = false
        if let delegate {
            isImplemented =
                callOptional(thread, for: attempt) {
                    delegate.application(self, didFailToContinueUserActivityWithType: type, error: error)
                }.isImplemented
        }
        if !isImplemented { recordAbsent("didFail", attempt: attempt) }
        if decisions.failures.systemShowsAlert(isImplemented, code) {
            record(
                .alertShown, attempt: attempt,
                [.by: "system", .title: "Handoff failed", .message: error.localizedDescription])
        }
        return isImplemented ? .returned(true) : .notImplemented
    }

    /// userActivityWasContinued(_:) of the activity's delegate.
    package func wasContinued(_ activity: Int) {
        guard !hasEnded, let activity = self.activity(activity) else { return }
        continuedElsewhere(activity)
        guard let delegate = activity.delegate else { return }
        use(.delegateCallbacks)
        let thread = decisions.saving.thread(.wasContinued)
        record(.wasContinuedCalled, activity: activity.number, thread: thread)
        let isImplemented = callOptional(thread) { delegate.userActivityWasContinued(activity) }.isImplemented
        if !isImplemented { recordAbsent("wasContinued", activity: activity.number) }
    }

    /// After a launch that returned false the callbacks must not reach the app (CONT-021). The device does not call then;
    /// this holds even if one does.
    private var isReachable: Bool { decisions.continuation.reachesApp(didFinishLaunching) && !hasEnded }

    private func boolean(
        _ callback: String, on thread: ThreadClass, activity: Int? = nil, attempt: Int,
        _ call: (any ApplicationDelegate) -> Bool
    ) -> CallbackAnswer {
        guard let delegate else {
            recordAbsent(callback, activity: activity, attempt: attempt)
            return .notImplemented
        }
        let (result, isImplemented) = callOptional(thread, for: attempt) { call(delegate) }
        guard isImplemented else {
            recordAbsent(callback, activity: activity, attempt: attempt)
            return .notImplemented
        }
        record(
            .callbackReturned, activity: activity, attempt: attempt, thread: thread,
            [.callback: callback, .value: result, .implemented: true])
        return .returned(result)
    }

    func recordAbsent(_ callback: String, activity: Int? = nil, attempt: Int? = nil) {
        record(
            .callbackReturned, activity: activity, attempt: attempt,
            [.callback: callback, .implemented: false])
    }
}

extension ActivitySnapshot {
    /// The fields with which `save.snapshot` and `cb.continue` begin, alike at both, so that they can be compared.
    func fields(size: Int? = nil) -> EventFields {
        [
            .type: type, .title: title ?? PayloadValue.null, .userInfo: userInfo ?? PayloadValue.null,
            .webpageURL: webpageURL.map(PayloadValue.url) ?? PayloadValue.null, .size: size,
        ]
    }
}

/// What an app's restoration handler does, now or whenever the app calls it.
private final class Restoration {
    private let activity: UserActivity
    private let attempt: Int
    private weak var application: Application?
    private var restored: [any UserActivityRestoring] = []
    /// The app has called the handler.
    private(set) var wasCalled = false

    init(activity: UserActivity, attempt: Int, application: Application) {
        self.activity = activity
        self.attempt = attempt
        self.application = application
    }

    /// Has each object restore the activity, each at most once (CONT-015), on the main thread whatever thread the app calls
    /// from (CONT-016). nil and an empty list restore nothing (CONT-018).
    func restore(_ objects: [any UserActivityRestoring]?) {
        wasCalled = true
        guard let application, !application.hasEnded else { return }
        if !application.isMainThread {
            application.recordFinding(
                "RESTORATION_OFF_MAIN", "the restoration handler must be called on the main thread",
                activity: activity.number, attempt: attempt)
        }
        let decisions = application.decisions.continuation
        let thread = decisions.restorationThread(application.thread)
        for object in decisions.objectsToRestore(objects, application.windows)
        where decisions.restores(restored.contains { $0 === object }) {
            restored.append(object)
            let name = (object as? Responder)?.name ?? String(describing: type(of: object))
            application.record(
                .restoreCalled, activity: activity.number, attempt: attempt, thread: thread,
                [.object: name, .type: activity.activityType])
            application.enter(thread, for: attempt) { object.restoreUserActivityState(activity) }
        }
    }
}
