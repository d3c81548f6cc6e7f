/// Work that reaches a process from other threads of the computer.
extension Application {
    /// Something has arrived that the process has not taken in.
    package var hasArrivals: Bool { !runLoop.arrivals.isEmpty }

    /// Takes in what has arrived. It runs at the end of the present turn, in virtual time.
    package func takeArrivals() { runLoop.takeArrivals() }
}

extension Application: TaskOwner {}
