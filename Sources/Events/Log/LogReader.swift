import Notation
import Payload

/// Reads a run log in chunks of bytes and delivers its lines, with bounded memory.
///
/// It is strict, so that two reports cannot disagree: an unknown key, kind, field, outcome or version, a value of
/// another kind, and a line out of place are errors with line and column. The log of a killed run may end anywhere,
/// even within a line: the reader delivers everything before the cut, and ``finish()`` reports the cut.
package struct LogReader {
    private var pending: [UInt8] = []
    private var consumed = 0
    /// There is no line feed between ``consumed`` and this index.
    private var searched = 0
    private var line = 0
    private var order = LogOrder()
    /// The length in bytes of the lines that ``next()`` has delivered, with their line feeds.
    package private(set) var byteCount = 0

    /// The greatest length of a line in bytes, ten times what the largest payload of any profile takes.
    package static let maximumLineLength = 16 << 20

    /// Makes a reader at the start of a log.
    package init() {}

    /// Adds the next bytes of the log. Call ``next()`` until it returns nil before the next chunk.
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
    /// - Throws: ``LogError``. The reader must not be used after an error.
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
    /// - Throws: ``LogError`` if the log has no whole line, or if a last line without line feed is whole but wrong.
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
        // A file without a whole line may be anything.
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
        do throws(NotationError) {
            let result = try LogLine.form.form.read(try JSONText.parse(bytes))
            try order.take(result)
            return result
        } catch {
            let place = JSONPlace(of: error, in: bytes)
            throw LogError(
                line: line, column: error.location?.column ?? place.column,
                expected: place.isWhole ? error.expected : "\(error.expected) at \(error.pathText)", found: error.found,
                advice: error.advice)
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
        /// How many bytes of a cut last line were discarded.
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
    /// What was expected.
    package var expected: String
    /// What was found instead.
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
