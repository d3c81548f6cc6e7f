import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Make a report from the log of a run.",
        discussion: """
            Reads the log of a run that ended, was stopped or was killed. The report says if the log is incomplete. Wall times \
            come from the timings.json beside it. github prints annotations for a job of GitHub; junit-jenkins is for the \
            schema that Jenkins checks, which allows neither places nor properties of a case.

            EXAMPLES:
              baton report baton-report
              baton report run.jsonl --format junit > junit.xml
              baton report run.jsonl --format sarif --output baton.sarif
              baton report run.jsonl --format summary --output summary.md
              baton report run.jsonl --format html --output report.html

            EXIT STATUS:
              0 the log is complete, even if cases failed   2 it cannot be read
              5 it is incomplete
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case console
        case junit
        case junitJenkins = "junit-jenkins"
        case sarif
        case github
        case summary
        case json
        case html
    }

    @Argument(help: "The log, or the folder of its run; - is standard input.", completion: .file(extensions: ["jsonl"]))
    var log: String

    @Option(help: "console, junit, junit-jenkins, sarif, github, summary, json or html.")
    var format: Format = .console

    @OptionGroup var failures: FailureOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var colour: ColourOptions

    func run() throws {
        let completeness =
            switch format {
            case .console: try makeConsoleReport()
            case .junit: try makeJUnitReport(.common)
            case .junitJenkins: try makeJUnitReport(.jenkins)
            case .sarif: try make(SARIFReport())
            case .github: try make(GitHubReport(maxFailures: failures.maxFailures))
            case .summary: try make(SummaryReport(maxFailures: failures.maxFailures))
            case .json: try make(RunSummaryJSON())
            case .html: try makePage()
            }
        if completeness != .complete { throw ExitCode(.nothingSelected) }
    }

    private func makeConsoleReport() throws(Problem) -> LogCompleteness {
        let report = ConsoleReport(log: LogFile.path(log), maxFailures: failures.maxFailures)
        let (text, completeness) = try read(report)
        try Terminal.write(text, colours: colour.standardOutput, to: output)
        return completeness
    }

    private func makeJUnitReport(_ dialect: JUnitReport.Dialect) throws(Problem) -> LogCompleteness {
        let timings = RunTimings(beside: [LogFile.path(log)])
        var report = JUnitReport(dialect)
        report.durations = timings.durations
        report.clock = timings.clock
        return try make(report)
    }

    private func makePage() throws(Problem) -> LogCompleteness {
        var (report, run) = (HTMLReport(decoding: AdvertisingDecoding.fields), results)
        var text = ""
        let completeness = try LogFile.read(log) { line in
            run.take(line)
            report.take(line, run, to: &text)
        }
        report.background = .bundled(for: run.tally.header)
        report.background.clock = RunTimings(beside: [LogFile.path(log)]).clock
        report.finish(completeness, run, to: &text)
        try Terminal.write(text, to: output)
        return completeness
    }

    private func make(_ report: some Report<String>) throws(Problem) -> LogCompleteness {
        let (text, completeness) = try read(report)
        try Terminal.write(text, to: output)
        return completeness
    }

    private var results: RunResults { RunResults(maxFailures: failures.maxFailures) }

    private func read<Made: Report>(_ report: Made) throws(Problem) -> (Made.Output, LogCompleteness) {
        var (report, run) = (report, results)
        var text: Made.Output = ""
        let completeness = try LogFile.read(log) { line in
            run.take(line)
            report.take(line, run, to: &text)
        }
        report.finish(completeness, run, to: &text)
        return (text, completeness)
    }
}
