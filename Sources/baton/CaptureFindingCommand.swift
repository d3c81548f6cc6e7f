import ArgumentParser
import CaptureAnalysis
import CaptureFiles

/// What one command that makes a finding adds to the options of all of them: its name, its help, and which keys and
/// filters it takes.
protocol CaptureFindingChoice: ParsableArguments, Sendable {
    associatedtype Finding: RecordingFinding
    static var configuration: CommandConfiguration { get }
    /// The options of the finding, or what is wrong with them.
    func options() throws(Problem) -> FindingOptions
}

/// A command that makes one finding of each recording, some read at once: `summary`, `check`, `timeline`, `stats` and
/// `linkability`.
struct CaptureFindingCommand<Choice: CaptureFindingChoice>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Choice.configuration }

    @Argument(help: "Recordings; - is standard input.", completion: .file())
    var files: [String] = []

    @Flag(help: "Print a JSON object, one a line for each recording.")
    var json = false

    @Flag(help: "Print the JSON schema of --json.")
    var schema = false

    @Option(help: ArgumentHelp("Recordings read at once (default: all processors).", valueName: "count"))
    var jobs: Int?

    @OptionGroup var choice: Choice
    @OptionGroup var reading: CaptureReadingOptions

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024") }
    }

    func run() async throws {
        if schema {
            try Terminal.write(Choice.Finding.schemaText, to: nil)
            return
        }
        guard !files.isEmpty else {
            throw Problem.usage("\(Self._commandName): expected a recording, found none")
        }
        var options = try choice.options()
        options.isJSON = json
        let settled = options
        try await reading.read(files, jobs: jobs) {
            CaptureCommand.find(Choice.Finding.self, path: $0, reading: $1, options: settled, output: $2)
        }
    }
}
