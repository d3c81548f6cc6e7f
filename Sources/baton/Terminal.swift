import Events
import Foundation
import Reports
import Text

/// Standard output and standard error.
///
/// Every call writes at once: a pipe gets whole lines while a run goes on, and a killed process has said what it knew. When
/// the reader of a pipe goes away, the signal ends the process quietly, as with any filter; where that would leave started
/// implementations behind, they end first.
enum Terminal {
    /// Writes text for people. Whatever is in it, a terminal only shows it: see ``harmless(_:)``.
    ///
    /// - Throws: ``Problem`` if it cannot be written, for instance on a full disk.
    static func standardOutput(_ text: String) throws(Problem) { try document(harmless(text)) }

    /// Writes a document of a format with an escaping of its own, as it stands: JSON, XML, HTML, Markdown, scripts, help.
    ///
    /// - Throws: ``Problem`` if it cannot be written.
    static func document(_ text: String) throws(Problem) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            endIfNobodyReads(error)
            throw Problem(status: .harnessFault, message: "cannot write to standard output: \(reason(error))")
        }
    }

    /// Writes a message about the work. Everything that acts on a terminal is escaped, colours as well: messages quote
    /// strangers and have none of their own. Errors are ignored: there is no other place for a message.
    static func standardError(_ text: String) { report(VisibleText.escapeLines(text)) }

    /// Writes the progress line anew; an empty text erases it.
    static func progress(_ text: String) { report(ProgressLine.eraser + VisibleText.escapeLines(text)) }

    private static func report(_ text: String) {
        do {
            try FileHandle.standardError.write(contentsOf: Data(text.utf8))
        } catch {
            endIfNobodyReads(error)
        }
    }

    /// The text with everything escaped that acts on a terminal, but for line feeds and Baton's colours. Names and words
    /// of strangers are escaped where they are put into a text; this catches what was forgotten.
    static func harmless(_ text: String) -> String {
        guard text.utf8.contains(0x1B) else { return VisibleText.escapeLines(text) }
        var result = ""
        var rest = text[...]
        while let escape = rest.firstIndex(where: { $0 == "\u{1B}" || $0 == "\r" }) {
            result += VisibleText.escapeLines(String(rest[..<escape]))
            let sequence = ownSequences.first { rest[escape...].hasPrefix($0) } ?? ""
            if sequence.isEmpty { result += VisibleText.escape(String(rest[escape])) }
            result += sequence
            rest = rest[escape...].dropFirst(max(1, sequence.count))
        }
        return result + VisibleText.escapeLines(String(rest))
    }

    private static let ownSequences = ColourMode.sequences

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
