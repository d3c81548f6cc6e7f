import Events
public import Payload

/// The user interface of an app, as tests see it.
extension Application {
    /// Shows an alert. Call it on the main thread.
    public func presentAlert(title: String, message: String, buttons: [String] = ["OK"]) {
        noteUserInterfaceWork("an alert")
        context.record(
            .alertShown, attempt: context.execution.attempt, thread: context.execution.thread,
            [.by: "app", .title: title, .message: message])
        shownAlert = Alert(title: title, message: message, buttons: buttons)
    }

    /// Shows that something is being received (CONT-006). Call it on the main thread.
    public func showProgress() {
        noteUserInterfaceWork("progress")
        progress.show(for: context.execution.attempt)
        context.record(
            .progressShown, attempt: context.execution.attempt, thread: context.execution.thread, [.by: "app"])
    }

    /// Records what the app shows or stores now, for tests.
    public func report(_ state: PayloadDictionary) {
        context.record(
            .appModelChanged, attempt: context.execution.attempt, thread: context.execution.thread, [.state: state])
    }

    /// Records that an observer of the app learned of a change of a property.
    package func noteObserved(_ property: String, of object: String, _ activity: UserActivity?) {
        context.record(
            .valueObserved, activity: activity?.number, thread: context.execution.thread,
            [.object: object, .property: property])
    }

    /// Records a change of the user interface as a finding, if it is made off the main thread (CONT-026).
    public func noteUserInterfaceWork(_ what: String) {
        guard context.decisions.continuation.reportsScreenWork(context.execution.thread) else { return }
        context.recordFinding(.userInterfaceOffMain, "\(what) was changed on another thread than main")
    }

    /// An alert that an app shows.
    public struct Alert: Sendable, Hashable {
        /// The title.
        public var title: String
        /// The text.
        public var message: String
        /// The titles of the buttons, in order.
        public var buttons: [String]
    }
}
