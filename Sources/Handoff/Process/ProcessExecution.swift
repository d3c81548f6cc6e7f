import Events

/// How a process's code is running: on which thread, and for which continuation attempt.
final class ProcessExecution {
    /// The thread that the running code is tagged with.
    private(set) var thread = ThreadClass.main
    /// The continuation attempt for which the code runs. Events of what the app shows have its number.
    private(set) var attempt: Int?
    /// The default implementation of an optional method was called.
    private var ranIntoDefault = false
    /// The process that is current while the code runs.
    weak var process: AnyObject?
    /// What the code began for continuations.
    let work = ContinuationWork()
    /// No task up to this number was made by the app code that is running.
    private(set) var lastForeignTask: UInt64 = 0

    /// Runs app code in this process, tagged with a thread, for a continuation attempt.
    func enter<Result>(_ thread: ThreadClass, for attempt: Int? = nil, _ body: () -> Result) -> Result {
        guard let process else { return body() }
        if CurrentProcess.value == nil { lastForeignTask = TaskHook.latestNumber }
        return CurrentProcess.with(process) {
            let outer = (thread: self.thread, attempt: self.attempt)
            self.thread = thread
            self.attempt = attempt ?? self.attempt
            defer { (self.thread, self.attempt) = outer }
            return self.attempt.map { work.noting($0, body) } ?? body()
        }
    }

    /// Calls an optional method of the app.
    /// - Returns: the result; nil if the app does not implement the method.
    func callOptional<Result>(_ thread: ThreadClass, for attempt: Int? = nil, _ body: () -> Result) -> Result? {
        let outer = ranIntoDefault
        ranIntoDefault = false
        defer { ranIntoDefault = outer }
        let result = enter(thread, for: attempt, body)
        return ranIntoDefault ? nil : result
    }

    func noteNotImplemented() { ranIntoDefault = true }
}
