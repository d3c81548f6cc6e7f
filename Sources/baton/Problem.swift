import Foundation

/// Statuses that this program ends with.
enum ExitStatus {
    static let unexpected: Int32 = 1
    static let usage: Int32 = 2
    static let harnessFault: Int32 = 3
    /// Nothing was selected, or the log is not whole.
    static let nothingSelected: Int32 = 5
}

/// Something that ends a command: a message for people and a status for programs.
struct Problem: Error {
    let status: Int32
    let message: String

    /// Input that cannot be used; nothing has been started.
    static func usage(_ message: String) -> Problem { Problem(status: ExitStatus.usage, message: message) }
}

/// Ends the process.
func endProcess(withStatus status: Int32) -> Never { Foundation.exit(status) }
