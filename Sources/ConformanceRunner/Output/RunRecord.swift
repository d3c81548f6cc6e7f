import Events
import Reports

/// What a run's log has come to so far: the reports that grow with it, and what its last line will say.
///
/// A run that goes on, a run that is taken up again and a merge all show their lines to one of these, so that equal logs
/// give equal reports.
struct RunRecord: Sendable {
    /// Lines of the log.
    private(set) var lines = 0
    /// Finished cases.
    private(set) var cases = 0
    /// How many of the last cases ended in a fault of the implementation, one after the other.
    private(set) var faultsInARow = 0
    private var totals: [Outcome: Int] = [:]
    private var statuses: Set<RunStatus> = []
    private var baseline = BaselineTally()

    private var console: ConsoleReport
    private var junit = JUnitReport()
    private var junitText = ""
    private var summary = SummaryReport()
    private var summaryText = ""
    private var html = HTMLReport(decoding: AdvertisingDecoding.fields)
    private var htmlText = ""

    /// - Parameter log: the path of the log.
    init(log: String) { console = ConsoleReport(log: log) }

    /// Takes the next lines of the log.
    ///
    /// - Parameters:
    ///   - showsEvents: false for lines of a case that passed. Reports show the events of the others; these would be
    ///     carried through every report only to be forgotten.
    ///   - packed: the same lines as the page carries them, where they are those of one case and have been packed already:
    ///     the page shows all events.
    /// - Returns: what the console report says about them.
    mutating func take(
        _ newLines: some Sequence<LogLine>, showsEvents: Bool = true, packed: PackedCase? = nil
    ) -> StyledText {
        var text: StyledText = ""
        if let packed { html.attach(packed) }
        for line in newLines {
            lines += 1
            baseline.take(line)
            if showsEvents || packed == nil || !line.isEvent { html.take(line, to: &htmlText) }
            switch line {
            case .event where !showsEvents: continue
            case .verdict(let verdict): note(verdict)
            default: break
            }
            console.take(line, to: &text)
            junit.take(line, to: &junitText)
            summary.take(line, to: &summaryText)
        }
        return text
    }

    private mutating func note(_ verdict: CaseVerdict) {
        cases += 1
        totals[verdict.outcome, default: 0] += 1
        statuses.formUnion(baseline.statuses(of: verdict))
        // Cases that were not tried, because so many had failed, change nothing about that.
        if verdict.outcome != .notRun { faultsInARow = verdict.fault == nil ? 0 : faultsInARow + 1 }
    }

    /// Something that decides the exit status and belongs to no case.
    mutating func note(_ status: RunStatus) { statuses.insert(status) }

    /// The status of all that is known.
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
    /// - Returns: the rest of the console report.
    mutating func finish(_ completeness: LogCompleteness) -> StyledText {
        var text: StyledText = ""
        console.finish(completeness, to: &text)
        junit.finish(completeness, to: &junitText)
        summary.finish(completeness, to: &summaryText)
        html.finish(completeness, to: &htmlText)
        return text
    }

    /// Writes the reports that are files; they have been ended before.
    func write(to folder: OutputFolder) throws(OutputError) {
        try folder.write(junitText, to: "junit.xml")
        try folder.write(summaryText, to: "summary.md")
        try folder.write(htmlText, to: "report.html")
    }
}

extension LogLine {
    fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}
