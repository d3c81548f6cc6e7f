package import Events
import Notation

/// The run's summary as one JSON object, for scripts: counts, findings by weight, and what did not pass.
package struct RunSummaryJSON: Report {
    private var gatherer = CaseGatherer()
    private var summary = RunSummary()

    package init() {}

    package mutating func take(_ line: LogLine, to output: inout String) {
        summary.tally.take(line)
        guard let story = gatherer.take(line), story.verdict.outcome != .pass else { return }
        summary.notPassed.append(UnpassedCase.document.node(UnpassedCase(story: story, tally: summary.tally)))
    }

    package mutating func finish(_ completeness: LogCompleteness, to output: inout String) {
        summary.isComplete = completeness == .complete
        var json: [UInt8] = []
        JSONText.append(RunSummary.document.node(summary), to: &json)
        output += String(decoding: json, as: UTF8.self) + "\n"
    }
}
