import ArgumentParser
import ConformanceRunner

/// How often each case of a run is run.
struct RepetitionOptions: ParsableArguments {
    @Option(
        name: .customLong("repeat"), parsing: .unconditional,
        help: ArgumentHelp("Run each case this many times, each time with another seed.", valueName: "times"))
    var repetitions = 1

    @Flag(help: "Run each case twice and compare the logs byte by byte.")
    var checkDeterminism = false

    func validate() throws {
        guard (1...Selection.maximumRepetitions).contains(repetitions) else {
            throw ValidationError(
                "--repeat: expected a number from 1 to \(Selection.maximumRepetitions), found \(repetitions)")
        }
    }

    /// The options that repeat a run with these.
    var repeatingArguments: [String] { repetitions == 1 ? [] : ["--repeat", "\(repetitions)"] }
}
