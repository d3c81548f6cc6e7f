import Events

/// On which thread an app's code runs, and when.
extension Application {
    /// The code that runs now runs on the app's main thread.
    public var isMainThread: Bool { context.execution.thread == .main }

    /// Has a piece of code run on the main thread at the end of the present turn of its run loop.
    public func performOnMain(_ body: @escaping () -> Void) { runLoop.perform(body) }

    /// Has a piece of code run on the main thread after a delay.
    public func perform(afterNanoseconds delay: Int64, _ body: @escaping () -> Void) {
        runLoop.perform(afterNanoseconds: delay, body)
    }

    /// Runs a piece of code as if on another thread than main.
    public func performOffMain<Result>(_ body: () -> Result) -> Result { context.execution.enter(.other, body) }

    /// A save hook took this long, in nanoseconds; the continuing device waits for it (UPD-028). Outside of a save
    /// cycle it counts nothing: each cycle begins at zero.
    public func spend(nanoseconds: Int64) { saving.spend(nanoseconds) }
}
