import Events
public import Testing

extension World {
    /// Lets everything end that the apps have begun: the profile's `settle` passes, and what their tasks await outside of
    /// the world is taken in, until nothing more comes.
    ///
    /// Swift tasks, `DispatchQueue.main.async` and other queues that an app's code uses run in virtual time; for them
    /// ``run(for:)-(Duration)`` is enough. Work on the main actor, on other threads of the computer and in the network takes
    /// real time. This method lets it run, and returns to the app's process what comes back from it.
    ///
    /// A test that ends without this call, while a task that an app began for a continuation goes on or the app keeps a
    /// restoration handler that it has not called, gets an issue. What went on when this method returned counts as waited for:
    /// it may be a task that observes something for ever. `Task.detached`, tasks that the app begins otherwise, and work without
    /// a task and without the restoration handler cannot be seen until they come back.
    ///
    /// - Parameters:
    ///   - span: how long to wait, in real time, for something outside of the world that has not come back; not at all by
    ///     default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func settle(
        waiting span: Duration = .zero, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws(WorldError) {
        reporter.note(sourceLocation)
        defer { simulation.forgetUnfinishedWork() }
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: span)
        var mayWait = true
        while true {
            try run(for: "settle")
            await Self.letOtherQueuesRun()
            if try simulation.takeArrivals() {
                mayWait = false
                continue
            }
            guard mayWait, clock.now < end else { return }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Gives what is due on the main actor and in the global pool a turn.
    private static func letOtherQueuesRun() async {
        for _ in 0..<3 {
            await Task { @MainActor in }.value
            await Task.detached {}.value
        }
    }
}
