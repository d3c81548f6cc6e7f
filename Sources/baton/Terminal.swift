import ConformanceRunner
import Foundation
import Reports
import Text

/// Standard output and standard error.
///
/// Every call writes at once: a pipe gets whole lines during a run, and nothing is lost if the process is killed. When the
/// reader of a pipe goes away, SIGPIPE ends the process silently, as with any filter. Implementations that Baton has started
/// end first.
enum Terminal {
    /// Writes text for people, escaped.
    ///
    /// - Parameter colours: whether it is shown with its styles.
    /// - Throws: ``Problem`` if it cannot be written, for instance on a full disk.
    static func standardOutput(_ text: StyledText, colours: Bool = false) throws(Problem) {
        try document(colours ? text.written { "\u{1B}[\($1.code)m\($0)\u{1B}[0m" } : text.plain)
    }

    /// Writes a document of a format with an escaping of its own, as it is: JSON, XML, HTML, Markdown, scripts, help.
    ///
    /// - Throws: ``Problem`` if it cannot be written.
    static func document(_ text: String) throws(Problem) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            endIfPipeIsClosed(error)
            throw Problem(OutputError("standard output", error))
        }
    }

    /// Writes text for people to a file, without styles, or to standard output.
    ///
    /// - Throws: ``Problem`` if it cannot be written.
    static func write(_ text: StyledText, colours: Bool, to path: String?) throws(Problem) {
        if path == nil { try standardOutput(text, colours: colours) } else { try write(text.plain, to: path) }
    }

    /// Writes a document to a file, or to standard output.
    ///
    /// - Throws: ``Problem`` if it cannot be written.
    static func write(_ document: String, to path: String?) throws(Problem) {
        guard let path else { return try self.document(document) }
        try write(bytes: Array(document.utf8), to: path)
    }

    /// Writes a file.
    ///
    /// - Throws: ``Problem`` if it cannot be written.
    static func write(bytes: [UInt8], to path: String) throws(Problem) {
        // Foundation's way to write a file hides why it cannot be made.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Problem(OutputError(path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno))))
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(bytes))
            try file.close()
        } catch {
            throw Problem(OutputError(path, error))
        }
    }

    /// Writes a message. Errors are ignored: there is no other place for a message.
    static func standardError(_ text: StyledText) { report(text.plain) }

    /// Replaces the progress line; an empty text erases it.
    static func progress(_ text: String) { report("\r\u{1B}[2K" + VisibleText.escape(text)) }

    private static func report(_ text: String) {
        do {
            try FileHandle.standardError.write(contentsOf: Data(text.utf8))
        } catch {
            endIfPipeIsClosed(error)
        }
    }

    /// Does what SIGPIPE does by default; ``SignalWatch`` ignores this signal.
    private static func endIfPipeIsClosed(_ error: any Error) {
        if SystemReason(error).code == EPIPE { ProcessEnd.signal(SIGPIPE) }
    }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var errorIsTerminal: Bool {
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }
}

extension StyledText.Style {
    /// The parameter of the control sequence SGR (ECMA-48).
    fileprivate var code: Int {
        switch self {
        case .bold: 1
        case .dim: 2
        case .red: 31
        case .green: 32
        case .yellow: 33
        case .magenta: 35
        }
    }
}
