import ArgumentParser
import ConformanceRunner

/// Which cases of a run are selected.
struct CaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Run the cases of this suite; may be repeated.", valueName: "name"), completion: .suites)
    var suite: [String] = []

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp(
            "Run the cases whose full name matches; * matches any text, ? one character, [abc] one of these; may be repeated.",
            valueName: "glob"))
    var patterns: [String] = []

    @OptionGroup var requirements: RequirementOptions

    /// The options that repeat a run with these.
    var repeatingArguments: [String] {
        suite.flatMap { ["--suite", $0] } + patterns.flatMap { ["--case", $0] } + requirements.repeatingArguments
    }
}
