/// Work that reaches a process from other threads of the computer.
extension Application {
    /// Something has arrived that the process has not taken in.
    package var hasArrivals: Bool { !runLoop.arrivals.isEmpty }

    /// Takes in what has arrived. It runs at the end of the present turn, in virtual time.
    package func takeArrivals() { runLoop.takeArrivals() }

    /// What the app began for continuations and has not ended, unless it was forgotten; nothing after its own end.
    package var unfinishedWork: [UnfinishedWork] { context.life.hasEnded ? [] : context.execution.work.unfinished }

    /// Forgets what the app has not ended, because somebody waited for it.
    package func forgetUnfinishedWork() { context.execution.work.forget() }
}

extension Application: TaskOwner {}
