import Events
public import Payload

/// What an app shows to its user and to tests.
extension Application {
    /// Shows an alert. Belongs on the main thread.
    public func presentAlert(title: String, message: String, buttons: [String] = ["OK"]) {
        noteUserInterfaceWork("an alert")
        context.record(
            .alertShown, attempt: context.execution.attempt, thread: context.execution.thread,
            [.by: "app", .title: title, .message: message])
        shownAlert = Alert(title: title, message: message, buttons: buttons)
    }

    /// Shows that something is being received (CONT-006). Belongs on the main thread.
    public func showProgress() {
        noteUserInterfaceWork("progress")
        context.record(
            .progressShown, attempt: context.execution.attempt, thread: context.execution.thread, [.by: "app"])
    }

    /// Records what the app shows or holds now, for tests to look at.
    public func report(_ state: PayloadDictionary) {
        context.record(
            .appModelChanged, attempt: context.execution.attempt, thread: context.execution.thread, [.state: state])
    }

    /// The app works on its user interface; reported when it does so off the main thread (CONT-026).
    public func noteUserInterfaceWork(_ what: String) {
        guard context.decisions.continuation.reportsScreenWork(context.execution.thread) else { return }
        context.recordFinding("UI_OFF_MAIN", "\(what) was changed on another thread than main")
    }

    /// An alert that an app shows.
    public struct Alert: Sendable, Hashable {
        /// The headline.
        public var title: String
        /// The text.
        public var message: String
        /// What the buttons say, in order.
        public var buttons: [String]
    }
}
