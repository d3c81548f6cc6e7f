import Events
import Reports

/// The reports of a run while its log grows, and what its lines add up to.
///
/// A run, a resumed run and a merge all use it, so that equal logs give equal reports.
struct RunRecord: Sendable {
    /// What the lines so far add up to.
    var tally = RunTally()
    private var reports: RunReports

    /// - Parameters:
    ///   - log: the path of the log.
    ///   - maxFailures: the most groups of failures that reports show with details.
    ///   - annotates: whether the console report ends with annotations of GitHub's jobs.
    ///   - background: what the page tells beside the log.
    ///   - durations: how long cases took that were run before, in microseconds.
    init(
        log: String, maxFailures: Int = FailureOverview.defaultLimit, annotates: Bool = false,
        background: RunBackground = RunBackground(), durations: [String: UInt64] = [:]
    ) {
        reports = RunReports(
            log: log, maxFailures: maxFailures, annotates: annotates, background: background, durations: durations)
    }

    /// Takes the next lines of the log.
    ///
    /// - Parameters:
    ///   - showsEvents: false for lines of a case that passed, of which only the HTML report shows events.
    ///   - timing: how long the case took, if they are the lines of one.
    ///   - packed: the lines as the HTML report holds them, if they are those of one case.
    /// - Returns: the console report of these lines.
    mutating func take(
        _ newLines: some Sequence<LogLine>, showsEvents: Bool = true, packed: PackedCase? = nil,
        timing: CaseTiming? = nil
    ) -> StyledText {
        var text: StyledText = ""
        reports.attach(packed, timing)
        for line in newLines {
            tally.take(line)
            reports.take(line, isShown: showsEvents || !line.isEvent, isPacked: packed != nil, to: &text)
        }
        return text
    }

    /// Ends the reports.
    ///
    /// - Parameter clock: when the run was; nil if that is not known.
    /// - Returns: the rest of the console report.
    mutating func finish(_ completeness: LogCompleteness, clock: RunBackground.WallClock? = nil) -> StyledText {
        reports.finish(completeness, clock: clock)
    }

    /// Writes the reports that are files, after ``finish(_:)``.
    func write(to folder: OutputFolder) throws(OutputError) {
        try reports.write(to: folder)
    }
}

extension LogLine {
    fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}
