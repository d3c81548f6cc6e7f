import ArgumentParser
import CaptureAnalysis
import CaptureFiles
import Reports

/// The differences between the commands that analyse recordings: name, help, keys and filters.
protocol CaptureAnalysisChoice: ParsableArguments, Sendable {
    associatedtype Analysis: RecordingAnalysis
    static var configuration: CommandConfiguration { get }
    func options() throws(Problem) -> AnalysisOptions
}

/// A command that analyses recordings, several in parallel: `summary`, `check`, `timeline`, `stats` and `linkability`.
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
            try Terminal.write(Choice.Analysis.schemaText, to: nil)
            return
        }
        guard !files.isEmpty else {
            throw Problem.usage("\(Self._commandName): expected a recording, found none")
        }
        var options = try choice.options()
        options.isJSON = json
        let settled = options
        try await reading.read(files, jobs: jobs) {
            CaptureCommand.analyse(Choice.Analysis.self, path: $0, reading: $1, options: settled, output: $2)
        }
    }
}
