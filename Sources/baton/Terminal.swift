import Events
import Foundation

/// Standard output and standard error.
///
/// Every call writes at once: a pipe gets whole lines while a run goes on, and a killed process has said what it knew. When
/// the reader of a pipe goes away, the signal ends the process quietly, as with any filter; where that would leave started
/// implementations behind, they end first.
enum Terminal {
    /// Writes a result.
    ///
    /// - Throws: ``Problem`` if it cannot be written, for instance on a full disk.
    static func standardOutput(_ text: String) throws(Problem) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            endIfNobodyReads(error)
            throw Problem(status: .harnessFault, message: "cannot write to standard output: \(reason(error))")
        }
    }

    /// Writes a message about the work. Errors are ignored: there is no other place for a message.
    static func standardError(_ text: String) {
        do {
            try FileHandle.standardError.write(contentsOf: Data(text.utf8))
        } catch {
            endIfNobodyReads(error)
        }
    }

    /// Does what the signal does that ``SignalWatch`` has switched off.
    private static func endIfNobodyReads(_ error: any Error) {
        if code(error) == EPIPE { endProcess(bySignal: SIGPIPE) }
    }

    private static func code(_ error: any Error) -> Int32? {
        guard let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError,
            underlying.domain == NSPOSIXErrorDomain
        else { return nil }
        return Int32(truncatingIfNeeded: underlying.code)
    }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var errorIsTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// The words of the operating system for an error of Foundation's.
    static func reason(_ error: any Error) -> String {
        code(error).map { String(cString: strerror($0)) } ?? "\(error.localizedDescription)"
    }
}
