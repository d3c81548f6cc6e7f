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
    ///
    /// - Parameter run: the results of the run with this line.
    mutating func take(_ line: LogLine, _ run: RunResults, to output: inout Output)

    /// Ends the report.
    mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout Output)
}

extension Report {
    /// The whole report of a run that has ended, for reports that need nothing but its results.
    package static func text(of run: RunResults, _ completeness: LogCompleteness, by report: Self) -> Output {
        var report = report
        var output: Output = ""
        report.finish(completeness, run, to: &output)
        return output
    }

    /// The whole report of a log in memory.
    package static func text(
        of lines: some Sequence<LogLine>, _ completeness: LogCompleteness = .complete, by report: Self
    ) -> Output {
        var report = report
        var run = RunResults()
        var output: Output = ""
        for line in lines {
            run.take(line)
            report.take(line, run, to: &output)
        }
        report.finish(completeness, run, to: &output)
        return output
    }
}
