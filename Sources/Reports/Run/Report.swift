package import Events

// Reports as pure functions of the run log.
//
// The contract of this module:
// - A report takes the log's lines in order, as they are written or as a reader delivers them, and appends its text. It
//   knows nothing else: no clock, no file, no terminal. The same log gives the same bytes.
// - Memory is bounded by the number of cases and failures, never by the number of events.
// - Every text from the log is escaped for its medium (`VisibleText`, `XMLText`, `MarkdownText`, `JSONText`).
// - A skip never looks green: only `pass` and `warn` count as passed, and every other outcome says what it is.

/// A report that is made line by line.
package protocol Report<Output>: Sendable {
    /// A document with an escaping of its own, or text for people.
    associatedtype Output: ExpressibleByStringLiteral = String

    /// Takes the next line of the log and appends what can be said by now.
    mutating func take(_ line: LogLine, to output: inout Output)

    /// Ends the report. `completeness` is what ``LogReader/finish()`` says; a run that just ended is `.complete`.
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
