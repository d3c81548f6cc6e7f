import Events
public import Payload

/// What an app shows, and on which thread it may.
extension Application {
    /// Shows an alert. Belongs on the main thread.
    public func presentAlert(title: String, message: String, buttons: [String] = ["OK"]) {
        noteUserInterfaceWork("an alert")
        record(
            .alertShown, attempt: attempt, thread: thread,
            [.by: "app", .title: title, .message: message])
        shownAlert = Alert(title: title, message: message, buttons: buttons)
    }

    /// Shows that something is being received (CONT-006). Belongs on the main thread.
    public func showProgress() {
        noteUserInterfaceWork("progress")
        record(.progressShown, attempt: attempt, thread: thread, [.by: "app"])
    }

    /// Tells what the app shows or holds now, for tests to look at.
    public func report(_ state: PayloadDictionary) {
        record(.appModelChanged, attempt: attempt, thread: thread, [.state: state])
    }

    /// The app works on its user interface; reported when it does so off the main thread (CONT-026).
    public func noteUserInterfaceWork(_ what: String) {
        guard decisions.continuation.reportsScreenWork(thread) else { return }
        recordFinding("UI_OFF_MAIN", "\(what) was changed on another thread than main")
    }

    /// Has a piece of code run on the main thread at the end of the present turn of its run loop.
    public func performOnMain(_ body: @escaping () -> Void) {
        guard !isEnding else { return }
        mainQueue.append((attempt, body))
        service.requestTurn()
    }

    /// Has a piece of code run on the main thread after a delay.
    public func perform(afterNanoseconds delay: Int64, _ body: @escaping () -> Void) {
        guard !isEnding else { return }
        timerCount += 1
        timers[timerCount] = body
        service.requestTimer(timerCount, afterNanoseconds: max(0, delay))
    }

    /// Runs a piece of code as if on another thread than main.
    public func performOffMain<Result>(_ body: () -> Result) -> Result { enter(.other, body) }

    /// A save hook took this long, in nanoseconds; the continuing device waits for it (UPD-028). Outside of a save cycle it
    /// counts nothing: each cycle begins at zero.
    public func spend(nanoseconds: Int64) {
        guard nanoseconds > 0 else { return }
        let (sum, overflow) = saving.spent.addingReportingOverflow(nanoseconds)
        saving.spent = overflow ? .max : sum
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
