import Events

/// The threads of an app.
extension Application {
    /// The running code is on the app's main thread.
    public var isMainThread: Bool { context.execution.thread == .main }

    /// Runs a closure on the main thread at the end of the present turn of its run loop.
    public func performOnMain(_ body: @escaping () -> Void) { runLoop.perform(body) }

    /// Runs a closure on the main thread after a delay.
    public func perform(afterNanoseconds delay: Int64, _ body: @escaping () -> Void) {
        runLoop.perform(afterNanoseconds: delay, body)
    }

    /// Runs a closure as if on another thread than main.
    public func performOffMain<Result>(_ body: () -> Result) -> Result { context.execution.enter(.other, body) }

    /// Adds to the duration of the running save cycle, in nanoseconds. The continuing device waits for it (UPD-028). No
    /// effect outside of a save cycle.
    public func spend(nanoseconds: Int64) { saving.spend(nanoseconds) }
}
