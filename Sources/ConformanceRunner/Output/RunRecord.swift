import Events
import Reports

/// The reports of a run while its log grows, and the numbers of the log's last line.
///
/// A run, a resumed run and a merge all use it, so that equal logs give equal reports.
struct RunRecord: Sendable {
    /// The number of lines of the log.
    private(set) var lines = 0
    /// The first case that ended unexpectedly; nil if none did.
    private(set) var firstUnexpected: String?
    /// How many of the last cases in a row ended in a fault of the implementation.
    private(set) var faultsInARow = 0
    private var totals: [Outcome: Int] = [:]
    private var statuses: Set<RunStatus> = []
    private var baseline = BaselineTally()

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
            lines += 1
            baseline.take(line)
            if case .verdict(let verdict) = line { note(verdict) }
            reports.take(line, isShown: showsEvents || !line.isEvent, isPacked: packed != nil, to: &text)
        }
        return text
    }

    private mutating func note(_ verdict: CaseVerdict) {
        totals[verdict.outcome, default: 0] += 1
        let caused = baseline.statuses(of: verdict)
        statuses.formUnion(caused)
        if firstUnexpected == nil, RunStatus.combined(caused) != .asExpected { firstUnexpected = verdict.name }
        // A case that was skipped after these faults is no proof of recovery.
        if verdict.outcome != .notRun { faultsInARow = verdict.fault == nil ? 0 : faultsInARow + 1 }
    }

    /// Adds a cause of the exit status that belongs to no case.
    mutating func note(_ status: RunStatus) { statuses.insert(status) }

    /// The exit status so far.
    var status: RunStatus { RunStatus.combined(statuses.union(baseline.stale.isEmpty ? [] : [.unexpected])) }

    /// The log's last line.
    var end: RunEnd {
        let counts = Outcome.allCases.compactMap { outcome in
            totals[outcome].map { RunEnd.Total(outcome: outcome, cases: $0) }
        }
        return RunEnd(totals: counts, exitStatus: status.rawValue)
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
