import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Make a report from the log of a run.",
        discussion: """
            Reads the log of a run that ended, was stopped or was killed. The report says if the log is incomplete.

            EXAMPLES:
              baton report baton-report
              baton report run.jsonl --format junit > junit.xml
              baton report run.jsonl --format summary --output summary.md
              baton report run.jsonl --format html --output report.html

            EXIT STATUS:
              0 the log is complete, even if cases failed   2 it cannot be read   5 it is incomplete
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case console
        case junit
        case summary
        case json
        case html
    }

    @Argument(help: "The log, or the folder of its run; - is standard input.", completion: .file(extensions: ["jsonl"]))
    var log: String

    @Option(help: "console, junit, summary, json or html.")
    var format: Format = .console

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var colour: ColourOptions

    func run() throws {
        let completeness =
            switch format {
            case .console: try makeConsoleReport()
            case .junit: try make(JUnitReport())
            case .summary: try make(SummaryReport())
            case .json: try make(RunSummaryJSON())
            case .html: try make(HTMLReport(decoding: AdvertisingDecoding.fields))
            }
        if completeness != .complete { throw ExitCode(.nothingSelected) }
    }

    private func makeConsoleReport() throws(Problem) -> LogCompleteness {
        let (text, completeness) = try read(ConsoleReport(log: LogFile.path(log)))
        try Terminal.write(text, colours: colour.standardOutput, to: output)
        return completeness
    }

    private func make(_ report: some Report<String>) throws(Problem) -> LogCompleteness {
        let (text, completeness) = try read(report)
        try Terminal.write(text, to: output)
        return completeness
    }

    private func read<Made: Report>(_ report: Made) throws(Problem) -> (Made.Output, LogCompleteness) {
        var report = report
        var text: Made.Output = ""
        let completeness = try LogFile.read(log) { report.take($0, to: &text) }
        report.finish(completeness, to: &text)
        return (text, completeness)
    }
}
