import Events
import Reports

/// The reports of a run while its log grows, and the numbers of the log's last line.
///
/// A run, a resumed run and a merge all use it, so that equal logs give equal reports.
struct RunRecord: Sendable {
    /// The number of lines of the log.
    private(set) var lines = 0
    /// How many of the last cases in a row ended in a fault of the implementation.
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

    init(log: String) { console = ConsoleReport(log: log) }

    /// Takes the next lines of the log.
    ///
    /// - Parameters:
    ///   - showsEvents: false for lines of a case that passed, of which only the HTML report shows events.
    ///   - packed: the lines as the HTML report holds them, if they are those of one case.
    /// - Returns: the console report of these lines.
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
        totals[verdict.outcome, default: 0] += 1
        statuses.formUnion(baseline.statuses(of: verdict))
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
    /// - Returns: the rest of the console report.
    mutating func finish(_ completeness: LogCompleteness) -> StyledText {
        var text: StyledText = ""
        console.finish(completeness, to: &text)
        junit.finish(completeness, to: &junitText)
        summary.finish(completeness, to: &summaryText)
        html.finish(completeness, to: &htmlText)
        return text
    }

    /// Writes the reports that are files, after ``finish(_:)``.
    func write(to folder: OutputFolder) throws(OutputError) {
        try folder.write(junitText, to: "junit.xml")
        try folder.write(summaryText, to: "summary.md")
        try folder.write(htmlText, to: "report.html")
    }
}

extension LogLine {
    fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}
