import ArgumentParser
import ConformanceRunner
import Events
import Reports

/// What ends a command: a message for people and a status for programs.
struct Problem: Error {
    let status: RunStatus
    let message: StyledText

    init(_ status: RunStatus, _ message: StyledText) {
        self.status = status
        self.message = message
    }

    /// A file that cannot be written.
    init(_ error: OutputError) { self.init(.harnessFault, "\(error.description)") }

    /// Input that cannot be used. Nothing has been started then.
    static func usage(_ message: StyledText) -> Problem { Problem(.usage, message) }

    /// The value of an expression that reads something the user named. Its error becomes a mistake of usage.
    ///
    /// - Parameters:
    ///   - before: what the message begins with.
    ///   - after: what the message ends with.
    static func reading<Value>(
        _ expression: @autoclosure () throws -> Value, before: StyledText = "", after: StyledText = ""
    ) throws(Problem) -> Value {
        do {
            return try expression()
        } catch {
            throw .usage(before + StyledText(lines: "\(error)") + after)
        }
    }
}

extension ExitCode {
    /// The exit code of a status.
    init(_ status: RunStatus) { self.init(Int32(status.rawValue)) }
}
