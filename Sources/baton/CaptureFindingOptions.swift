import ArgumentParser
import CaptureAnalysis
import CaptureFiles
import Foundation

/// The recordings of a command that makes one finding of each, some read at once: what `summary`, `check`, `timeline`, `stats` and `linkability` take.
struct CaptureFindingOptions: ParsableArguments {
    @Argument(help: "Recordings; - is standard input.", completion: .file())
    var files: [String] = []

    @Flag(help: "Print a JSON object, one a line for each recording.")
    var json = false

    @Flag(help: "Print the JSON schema of --json.")
    var schema = false

    @Option(help: ArgumentHelp("Recordings read at once (default: all processors).", valueName: "count"))
    var jobs: Int?

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024") }
    }

    /// Prints the schema where that is asked for; else runs the command over each recording and ends as the gravest did.
    func run(
        _ name: String, schema text: String, reading: CaptureReadingOptions,
        _ command:
            @escaping @Sendable (
                _ path: String, _ reading: ReadingOptions, _ output: CaptureCommand.Output
            ) -> CaptureCommand.Outcome
    ) async throws {
        if schema {
            try Terminal.write(text, to: nil)
            return
        }
        guard !files.isEmpty else { throw Problem.usage("\(name): expected a recording, found none") }
        try await reading.read(files, jobs: jobs, command)
    }
}

/// What opens Handoff messages: what every command takes that can say more with keys.
struct CaptureKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Open Handoff messages with the keys of this file.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var keys: String?

    @Option(
        help: ArgumentHelp(
            "Name the activities of opened messages by this list: team:type or host NAME, one a line.",
            valueName: "file"),
        completion: .file())
    var activities: String?

    /// Reads the files, or ends with what is wrong with them.
    func read() throws(Problem) -> (keys: KeyFile?, activities: [KeyFile.Activity]) {
        guard let keys else {
            guard activities == nil else {
                throw Problem.usage("--activities names what --keys opened: expected --keys as well, found none")
            }
            return (nil, [])
        }
        return (try keyFile(keys), try activities.map(activityFile) ?? [])
    }

    private func keyFile(_ path: String) throws(Problem) -> KeyFile {
        do throws(KeyFile.Failure) {
            return try KeyFile(path: path)
        } catch {
            throw Problem.usage(error.description)
        }
    }

    private func activityFile(_ path: String) throws(Problem) -> [KeyFile.Activity] {
        do throws(ActivityFile.Failure) {
            return try ActivityFile(path: path).activities
        } catch {
            throw Problem.usage(error.description)
        }
    }
}
