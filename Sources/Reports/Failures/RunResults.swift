package import Events

/// The results of a run after each line of its log, computed once for all reports.
package struct RunResults: Sendable {
    /// The numbers of the run.
    package private(set) var tally = RunTally()
    /// The case that the last line ended; nil if it ended none.
    package private(set) var ended: CaseStory?
    /// Why this case does not count although it did not pass; nil if it counts.
    package private(set) var excuse: String?
    private var failures: FailureGroups
    private var gatherer = CaseGatherer()

    /// No lines.
    ///
    /// - Parameter maxFailures: the most groups of failures that a report will show with details.
    package init(maxFailures: Int = FailureOverview.defaultLimit) {
        failures = FailureGroups(details: max(FailureGroups.usualDetails, maxFailures))
    }

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        tally.take(line)
        ended = gatherer.take(line)
        excuse = nil
        guard let ended else { return }
        excuse = tally.excuse(of: ended)
        if excuse == nil { failures.take(ended, number: tally.cases.total - 1, tally) }
    }

    /// What is broken so far.
    package var overview: FailureOverview { failures.overview(tally.requirements) }
}
