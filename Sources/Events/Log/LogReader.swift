import Notation
import Payload

/// Reads a run log as it comes: bytes in, lines out, with bounded memory.
///
/// Strict where a lenient reader would let two reports disagree: an unknown key, kind, field, outcome or version, a
/// value of another kind, a line out of its place are errors with line and column. Tolerant in one point: the log of
/// a killed run may end anywhere, even inside a line; everything before the cut is delivered and ``finish()`` says so.
package struct LogReader {
    private var pending: [UInt8] = []
    private var consumed = 0
    /// How far the search for the next line feed has come.
    private var searched = 0
    private var line = 0
    private var order = LogOrder()
    /// How many bytes of the log the lines that ``next()`` has delivered take, with their line feeds.
    package private(set) var byteCount = 0

    /// The greatest length of a line in bytes. A payload of the largest size that any profile allows takes a tenth of it.
    package static let maximumLineLength = 16 << 20

    /// Makes a reader at the start of a log.
    package init() {}

    /// Takes the next bytes of the log; call ``next()`` until it answers nil before the next chunk.
    package mutating func append(_ chunk: some Sequence<UInt8>) {
        if consumed > 0 {
            pending.removeFirst(consumed)
            searched -= consumed
            consumed = 0
        }
        pending.append(contentsOf: chunk)
    }

    /// The next whole line; nil when more bytes are needed.
    ///
    /// - Throws: ``LogError``; the reader must not be used after it.
    package mutating func next() throws(LogError) -> LogLine? {
        while searched < pending.count && pending[searched] != UInt8(ascii: "\n") {
            searched += 1
            if searched - consumed > Self.maximumLineLength { throw tooLong() }
        }
        guard searched < pending.count else { return nil }
        let bytes = Array(pending[consumed..<searched])
        searched += 1
        byteCount += searched - consumed
        consumed = searched
        return try line(bytes)
    }

    /// Ends the log.
    ///
    /// - Returns: the last line if it lacked only its line feed, and whether the log is whole.
    /// - Throws: ``LogError`` where the log has no whole line, or a last line without line feed is whole but wrong.
    package mutating func finish() throws(LogError) -> (last: LogLine?, completeness: LogCompleteness) {
        let rest = Array(pending[min(consumed, pending.count)...])
        pending = []
        consumed = 0
        searched = 0
        var last: LogLine?
        var cutBytes = 0
        if !rest.isEmpty {
            if (try? JSONText.parse(rest)) != nil { last = try line(rest) } else { cutBytes = rest.count }
        }
        // What breaks off within its first line may be anything; only a whole `run` line makes it a log.
        guard line > 0 else {
            throw LogError(
                line: 1, column: 1, expected: "a run log",
                found: cutBytes == 0 ? "an empty file" : "\(cutBytes) bytes without a whole line of one")
        }
        if order.isEnded && cutBytes == 0 { return (last, .complete) }
        return (
            last, .incomplete(LogCompleteness.Cut(lines: line, discardedBytes: cutBytes, openCase: order.openCase))
        )
    }

    private mutating func line(_ bytes: [UInt8]) throws(LogError) -> LogLine {
        line += 1
        let node: NotationNode
        do throws(NotationError) { node = try JSONText.parse(bytes) } catch {
            throw LogError(
                line: line, column: error.location?.column ?? 1, expected: error.expected, found: error.found,
                advice: error.advice)
        }
        do throws(LogLineIssue) {
            let result = try LogLineDecoder.line(node)
            try order.take(result)
            return result
        } catch {
            throw LogError(
                line: line, column: JSONPlace.column(of: error.path, keyItself: error.isAboutKey, in: bytes),
                expected: error.expected, found: error.found, advice: error.advice)
        }
    }

    private func tooLong() -> LogError {
        LogError(
            line: line + 1, column: Self.maximumLineLength + 1,
            expected: "a line of at most \(Self.maximumLineLength) bytes", found: "a longer one",
            advice: "a run log has one JSON object a line; is this one?")
    }
}

/// Whether a log is that of a whole run.
package enum LogCompleteness: Sendable, Hashable {
    /// It ends with its `end` line.
    case complete
    /// The run was killed, or the file was cut.
    case incomplete(Cut)

    /// Where a log breaks off.
    package struct Cut: Sendable, Hashable {
        /// How many whole lines there are.
        package var lines: Int
        /// How many bytes of a cut last line were left out.
        package var discardedBytes: Int
        /// The case that was running.
        package var openCase: String?

        /// Makes a cut.
        package init(lines: Int, discardedBytes: Int, openCase: String? = nil) {
            self.lines = lines
            self.discardedBytes = discardedBytes
            self.openCase = openCase
        }
    }
}

/// Why bytes are not a run log.
package struct LogError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, counted in Unicode scalars.
    package var column: Int
    /// What would have been right.
    package var expected: String
    /// What was there instead.
    package var found: String
    /// What to do about it; may be empty.
    package var advice: String

    /// Makes an error.
    package init(line: Int, column: Int, expected: String, found: String, advice: String = "") {
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
        self.advice = advice
    }

    /// Where, what was expected, what was found, and what to do, in one line; safe to print on a terminal.
    package var description: String {
        "\(line):\(column): expected \(expected), found \(found)" + (advice.isEmpty ? "" : "; \(advice)")
    }
}
