import Events
import Foundation
import Payload
import Platforms

/// The callbacks of a continuation, and the system's fallback for each that an app lacks.
struct ContinuationCallbacks {
    private let application: Application
    private let context: ProcessContext

    init(of application: Application) {
        self.application = application
        context = application.context
    }

    func willContinue(type: String, attempt: Int) -> CallbackAnswer {
        guard isReachable else { return .notImplemented }
        if application.scenes.callsScene(.willContinue),
            let scene = application.scenes.announced(type, attempt: attempt)
        {
            return SceneCallbacks(application: application, scene: scene).willContinue(type: type, attempt: attempt)
        }
        let thread = context.decisions.continuation.thread(.willContinue)
        context.record(.willContinueCalled, attempt: attempt, thread: thread, [.type: type])
        let answer = boolean("willContinue", on: thread, attempt: attempt) { delegate in
            delegate.application(application, willContinueUserActivityWithType: type)
        }
        application.progress.begin(attempt, answer: answer)
        // The Boolean decides this and nothing else (CONT-004).
        let platformShows = context.platform.osFeatures.contains("systemProgress")
        if context.decisions.continuation.systemShowsProgress(answer, platformShows) {
            context.record(.progressShown, attempt: attempt, [.by: "system"])
        }
        return answer
    }

    func continueActivity(_ snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer {
        guard isReachable else { return .notImplemented }
        let decisions = context.decisions.continuation
        noteProgress(before: attempt)
        let thread = decisions.thread(.continue)
        let activity = context.execution.enter(thread) {
            UserActivity(received: snapshot, for: attempt, in: application)
        }
        if let answer = continueInScene(activity, attempt: attempt) {
            openDocument(of: activity, attempt: attempt, answer, nil)
            return answer
        }
        context.record(
            .continueCalled, activity: activity.number, attempt: attempt, thread: thread, activity.deliveredFields)
        let restoration = Restoration(of: activity, attempt: attempt, in: application)
        context.execution.work.gave(restoration, for: attempt)
        var answer = boolean("continue", on: thread, activity: activity.number, attempt: attempt) { delegate in
            delegate.application(application, continue: activity, restorationHandler: restoration.restore)
        }
        if application.viewFramework?.continueActivity(activity, attempt: attempt) == true { answer = .returned(true) }
        noteApplicationDelegate(answer, attempt: attempt)
        openDocument(of: activity, attempt: attempt, answer, restoration)
        if let code = decisions.failureAfterContinue(answer, restoration.wasCalled) {
            _ = didFail(type: snapshot.type, code: code, attempt: attempt)
        }
        return answer
    }

    /// Gives an activity to the scene that takes it.
    /// - Returns: whether the delegate has the callback; nil in an app without scenes.
    private func continueInScene(_ activity: UserActivity, attempt: Int) -> CallbackAnswer? {
        let scenes = application.scenes
        guard scenes.callsScene(.continue), let scene = scenes.receiver(of: activity, attempt: attempt) else {
            return nil
        }
        let isNew = scenes.awaiting.remove(scene.session.number) != nil
        scenes.announcements[attempt] = nil
        return SceneCallbacks(application: application, scene: scene)
            .continueActivity(activity, attempt: attempt, isNew: isNew)
    }

    /// Reports an activity that the delegate of the application has continued, once in a process (SCEN-010).
    private func noteApplicationDelegate(_ answer: CallbackAnswer, attempt: Int) {
        guard context.platform.rules == .iOS, answer != .notImplemented,
            let major = context.platform.releaseOfRules.first,
            context.decisions.scenes.reportsApplicationDelegate(major), application.scenes.mayReportDelegate()
        else { return }
        context.recordFinding(
            .applicationDelegateContinued,
            "the delegate of the application has continued an activity, which is deprecated from iOS 26 on; adopt scenes "
                + "(SCEN-010)", attempt: attempt)
    }

    /// Opens the document of an activity that the app left alone (DOC-010). An app without a document type for it has no object
    /// that could restore; the file is opened all the same.
    private func openDocument(
        of activity: UserActivity, attempt: Int, _ answer: CallbackAnswer, _ restoration: Restoration?
    ) {
        let decisions = context.decisions.continuation
        guard let url = decisions.documentURL(answer, context.platform.rules, activity.payload ?? [:]) else { return }
        context.record(
            .documentOpenAttempted, activity: activity.number, attempt: attempt, [.url: PayloadValue.url(url)])
        let opens =
            context.platform.flavour == .appKit
            && context.execution.enter(.main, for: attempt) {
                application.documents.openForActivity(url, in: application) { restoration?.restore([$0]) }
            }
        guard opens else { return application.fileAccess.openRestoredDocument(url) }
        // The system may keep the handler until the document has arrived; the app does not.
        context.execution.work.calledHandler(of: attempt)
    }

    /// Looks at what the app has shown since willContinue.
    private func noteProgress(before attempt: Int) {
        // SwiftUI has no callback in which an app could show progress.
        guard let (answer, hasShown) = application.progress.end(attempt),
            context.decisions.continuation.reportsMissingProgress(answer, hasShown),
            application.viewFramework == nil || answer != .notImplemented
        else { return }
        let how = answer == .notImplemented ? "the app lacks willContinue" : "willContinue returned true"
        context.recordFinding(
            .noProgress, "\(how), and the app has not shown that something is being received (CONT-006)",
            attempt: attempt)
    }

    func didFail(type: String, code: Int, attempt: Int) -> CallbackAnswer {
        guard isReachable else { return .notImplemented }
        _ = application.progress.end(attempt)
        let error = context.decisions.failures.error(code)
        let isImplemented: Bool
        if application.scenes.callsScene(.didFail), let scene = application.scenes.announced(attempt: attempt) {
            application.scenes.announcements[attempt] = nil
            application.scenes.awaiting.remove(scene.session.number)
            isImplemented = SceneCallbacks(application: application, scene: scene)
                .didFail(type: type, error: error, attempt: attempt)
        } else {
            isImplemented = callDidFail(type: type, error: error, attempt: attempt)
        }
        if context.decisions.failures.systemShowsAlert(isImplemented, code) {
            context.record(
                .alertShown, attempt: attempt,
                [.by: "system", .title: "Handoff failed", .message: error.localizedDescription])
        }
        return isImplemented ? .returned(true) : .notImplemented
    }

    private func callDidFail(type: String, error: any Error, attempt: Int) -> Bool {
        let thread = context.decisions.continuation.thread(.didFail)
        let details = error as NSError
        context.record(
            .didFailCalled, attempt: attempt, thread: thread,
            [
                .type: type, .domain: details.domain, .code: details.code,
                .description: error.localizedDescription,
            ])
        return context.call("didFail", of: delegate, on: thread, attempt: attempt) { delegate in
            delegate.application(application, didFailToContinueUserActivityWithType: type, error: error)
        } != nil
    }

    func wasContinued(_ activity: UserActivity) {
        guard !context.life.hasEnded else { return }
        application.activities.continuedElsewhere(activity)
        guard let delegate = activity.delegate else { return }
        context.use(.delegateCallbacks)
        let thread = context.decisions.saving.thread(.wasContinued)
        context.record(.wasContinuedCalled, activity: activity.number, thread: thread)
        context.call("wasContinued", of: delegate, on: thread, activity: activity.number) {
            $0.userActivityWasContinued(activity)
        }
        application.streams.continuedElsewhere(activity)
    }

    /// After a launch that returned false no callback may reach the app (CONT-021). The device makes no call then; this is
    /// a second guard.
    private var isReachable: Bool {
        context.decisions.continuation.reachesApp(context.life.isLaunchAccepted) && !context.life.hasEnded
    }

    /// The app's delegate, as far as the system calls it. In an app that is written with SwiftUI the system calls
    /// SwiftUI's own delegate, which calls that of the app (SWUI-011).
    private var delegate: (any ApplicationDelegate)? {
        let isCalled =
            application.viewFramework == nil || context.decisions.views.delegateReceives(context.platform.rules)
        return isCalled ? application.delegate : nil
    }

    private func boolean(
        _ callback: String, on thread: ThreadClass, activity: Int? = nil, attempt: Int,
        _ call: (any ApplicationDelegate) -> Bool
    ) -> CallbackAnswer {
        guard
            let result = context.call(
                callback, of: delegate, on: thread, activity: activity, attempt: attempt, call)
        else { return .notImplemented }
        context.record(
            .callbackReturned, activity: activity, attempt: attempt, thread: thread,
            [.callback: callback, .value: result, .implemented: true])
        return .returned(result)
    }
}
