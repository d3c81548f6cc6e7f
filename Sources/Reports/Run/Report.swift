package import Events

// Reports as pure functions of the run log.
//
// - A report takes the lines of a log in order and appends its text. It depends on nothing else: no clock, file or terminal.
//   The same log gives the same bytes.
// - Memory depends on the number of cases and failures, not on the number of events.
// - Every text from the log is escaped for its medium (`StyledText`, `XMLText`, `MarkdownText`, `JSONText`).
// - Only `pass` and `warn` count as passed. Every other outcome is named.

/// A report that is made line by line.
package protocol Report<Output>: Sendable {
    /// A document with an escaping of its own, or text for people.
    associatedtype Output: ExpressibleByStringLiteral = String

    /// Takes the next line of the log and appends the text that it completes.
    mutating func take(_ line: LogLine, to output: inout Output)

    /// Ends the report.
    mutating func finish(_ completeness: LogCompleteness, to output: inout Output)
}

extension Report {
    /// The whole report of a log in memory.
    package static func text(
        of lines: some Sequence<LogLine>, _ completeness: LogCompleteness = .complete, by report: Self
    ) -> Output {
        var report = report
        var output: Output = ""
        for line in lines { report.take(line, to: &output) }
        report.finish(completeness, to: &output)
        return output
    }
}
