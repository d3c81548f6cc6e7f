import ArgumentParser
import CaptureAnalysis
import CaptureFiles
import Reports
import Synchronization

/// The differences between the commands that analyse recordings: name, help, keys and filters.
protocol CaptureAnalysisChoice: ParsableArguments, Sendable {
    associatedtype Analysis: RecordingAnalysis
    static var configuration: CommandConfiguration { get }
    func options() throws(Problem) -> AnalysisOptions
    /// The JSON schema of the output.
    var schemaText: String { get }
    /// The output that --format names; nil without it.
    var format: CaptureFormat? { get }
    /// What the analysis found in a recording, for commands with SARIF.
    func results(of analysis: Analysis, in path: String) -> [SARIFResult]
    /// What is left out of the results.
    func notes(on analysis: Analysis, of path: String) -> [String]
    /// Whether the totals of this number of recordings are printed behind them.
    func needsTotals(of recordings: Int, isJSON: Bool) -> Bool
}

extension CaptureAnalysisChoice {
    var schemaText: String { Analysis.schemaText }
    var format: CaptureFormat? { nil }
    func results(of analysis: Analysis, in path: String) -> [SARIFResult] { [] }
    func notes(on analysis: Analysis, of path: String) -> [String] { [] }
    func needsTotals(of recordings: Int, isJSON: Bool) -> Bool { false }
}

/// A command that analyses recordings, several in parallel: `summary`, `devices`, `check`, `timeline`, `stats`
/// and `linkability`.
struct CaptureAnalysisCommand<Choice: CaptureAnalysisChoice>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Choice.configuration }

    @Argument(help: "Recordings; - is standard input.", completion: .file())
    var files: [String] = []

    @Flag(help: "Print a JSON object on one line for each recording.")
    var json = false

    @Flag(help: "Print the JSON schema of --json.")
    var schema = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Recordings read in parallel (default: the number of processors).", valueName: "count"))
    var jobs: Int?

    @OptionGroup var choice: Choice
    @OptionGroup var reading: CaptureReadingOptions

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs: expected a number from 1 to 1024, found \(jobs)")
        }
    }

    func run() async throws {
        if schema {
            try Terminal.write(choice.schemaText, to: nil)
            return
        }
        guard !files.isEmpty else {
            throw Problem.usage("\(Self._commandName): expected a recording, found none")
        }
        if json, let format = choice.format, format != .json {
            throw Problem.usage("--format: expected json beside --json, found \(format.rawValue)")
        }
        let json = json || choice.format == .json
        var options = try choice.options()
        options.isJSON = json
        if choice.format == .sarif { return try await writeFindings(options) }
        let settled = options
        guard choice.needsTotals(of: files.count, isJSON: json) else {
            try await reading.read(files, jobs: jobs) {
                CaptureCommand.analyse(Choice.Analysis.self, path: $0, reading: $1, options: settled, output: $2)
            }
            return
        }
        let totals = Mutex(RecordingTotals(recordings: files.count))
        try await reading.read(
            files, jobs: jobs,
            {
                CaptureCommand.analyse(Choice.Analysis.self, path: $0, reading: $1, options: settled, output: $2) {
                    analysis in
                    if let summary = analysis as? CaptureSummary { totals.withLock { $0.add(summary) } }
                }
            },
            finally: {
                let all = totals.withLock { $0 }
                return json ? all.json : all.text
            })
    }
}
