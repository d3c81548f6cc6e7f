import Events

/// How a process's code runs at the moment: on which thread, and on account of which continuation attempt.
final class ProcessExecution {
    /// The thread that the running code is tagged with.
    private(set) var thread = ThreadClass.main
    /// The continuation attempt on whose account the code runs. What the app shows then carries its number.
    private(set) var attempt: Int?
    /// A callback ran into the default implementation of an optional method.
    private var ranIntoDefault = false
    /// The object that is current while the code runs.
    weak var process: AnyObject?

    /// Runs app code in this process, tagged as running on a thread, on account of a continuation attempt.
    func enter<Result>(_ thread: ThreadClass, for attempt: Int? = nil, _ body: () -> Result) -> Result {
        guard let process else { return body() }
        return CurrentProcess.with(process) {
            let outer = (thread: self.thread, attempt: self.attempt)
            self.thread = thread
            self.attempt = attempt ?? self.attempt
            defer { (self.thread, self.attempt) = outer }
            return body()
        }
    }

    /// Calls an optional method of the app and finds out whether the app has it.
    func callOptional<Result>(
        _ thread: ThreadClass, for attempt: Int? = nil, _ body: () -> Result
    ) -> (result: Result, isImplemented: Bool) {
        let outer = ranIntoDefault
        ranIntoDefault = false
        defer { ranIntoDefault = outer }
        let result = enter(thread, for: attempt, body)
        return (result, !ranIntoDefault)
    }

    /// The default implementation of an optional method was called.
    func noteNotImplemented() { ranIntoDefault = true }
}
