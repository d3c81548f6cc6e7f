import AdapterTransports
import ArgumentParser
import Events
import Foundation
import Synchronization

/// Something that ends a command: a message for people and a status for programs.
struct Problem: Error {
    let status: RunStatus
    let message: String

    /// Input that cannot be used; nothing has been started.
    static func usage(_ message: String) -> Problem { Problem(status: .usage, message: message) }
}

extension ExitCode {
    /// The exit code of a status.
    init(_ status: RunStatus) { self.init(Int32(status.rawValue)) }
}

/// Ends the process and all that it has started.
func endProcess(withStatus status: Int32) -> Never {
    while isEndingBySignal.withLock({ $0 }) { pause() }
    StartedProcesses.endAll()
    Foundation.exit(status)
}
