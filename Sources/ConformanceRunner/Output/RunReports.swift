import Events
import Reports

/// All reports of a run, while its log grows.
struct RunReports: Sendable {
    private var results: RunResults
    private var console: ConsoleReport
    private var junit = JUnitReport()
    private var junitText = ""
    private var summary: SummaryReport
    private var summaryText = ""
    private var html = HTMLReport(decoding: AdvertisingDecoding.fields)
    private var htmlText = ""
    private let maxFailures: Int
    private let annotates: Bool

    /// The parameters are those of ``RunRecord``.
    init(
        log: String, maxFailures: Int, annotates: Bool, background: RunBackground, durations: [String: UInt64]
    ) {
        junit.durations = durations
        self.maxFailures = maxFailures
        self.annotates = annotates
        results = RunResults(maxFailures: maxFailures)
        console = ConsoleReport(log: log, maxFailures: maxFailures)
        summary = SummaryReport(maxFailures: maxFailures)
        html.background = background
    }

    /// Takes what was measured and packed of the case whose lines follow.
    mutating func attach(_ packed: PackedCase?, _ timing: CaseTiming?) {
        if let timing { junit.durations[timing.name] = timing.microseconds }
        if let packed { html.attach(packed) }
    }

    /// Takes the next line.
    ///
    /// - Parameters:
    ///   - isShown: false for an event of which only the HTML report tells.
    ///   - isPacked: the HTML report has the events of the case already.
    ///   - text: what the console report says goes to its end.
    mutating func take(_ line: LogLine, isShown: Bool, isPacked: Bool, to text: inout StyledText) {
        if isShown { results.take(line) }
        if isShown || !isPacked { html.take(line, results, to: &htmlText) }
        guard isShown else { return }
        console.take(line, results, to: &text)
        junit.take(line, results, to: &junitText)
        summary.take(line, results, to: &summaryText)
    }

    /// Ends the reports and returns the rest of the console report.
    mutating func finish(_ completeness: LogCompleteness, clock: RunBackground.WallClock?) -> StyledText {
        var text: StyledText = ""
        html.background.clock = clock
        junit.clock = clock
        console.finish(completeness, results, to: &text)
        junit.finish(completeness, results, to: &junitText)
        summary.finish(completeness, results, to: &summaryText)
        html.finish(completeness, results, to: &htmlText)
        if annotates {
            text += StyledText(
                lines: GitHubReport.text(of: results, completeness, by: GitHubReport(maxFailures: maxFailures)))
        }
        return text
    }

    /// Writes the reports that are files, after ``finish(_:clock:)``.
    func write(to folder: OutputFolder) throws(OutputError) {
        try folder.write(junitText, to: "junit.xml")
        try folder.write(summaryText, to: "summary.md")
        try folder.write(htmlText, to: "report.html")
    }
}
