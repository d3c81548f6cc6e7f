package import Events
import Notation

/// The run's summary as one JSON object, for scripts: what is broken, counts, findings by weight, and what did not pass.
package struct RunSummaryJSON: Report {
    private var summary = RunSummary()

    package init() {}

    /// The object's schema as indented JSON text with a line feed.
    package static var schema: String {
        JSONSchema.file(
            "The summary of a run by Baton, version \(RunSummary.version)",
            """
            What baton report --format json prints. `broken` are the requirements that cases break: by weight, then by the \
            number of cases. Each has the groups of cases that stand under it; a group is one case in its permutations and \
            repetitions, and stands under the weightiest requirement that it breaks, of equal ones under that which most \
            cases break. `otherGroups` break no requirement. An area counts every case that cites it, and a case may cite \
            several.
            """,
            RunSummary.document.schema.members
        ).text
    }

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {
        guard let story = run.ended, story.verdict.outcome != .pass else { return }
        summary.notPassed.append(UnpassedCase.document.node(UnpassedCase(story: story, tally: run.tally)))
    }

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        summary.tally = run.tally
        summary.overview = run.overview
        summary.isComplete = completeness == .complete
        output += RunSummary.document.text(summary)
    }
}
