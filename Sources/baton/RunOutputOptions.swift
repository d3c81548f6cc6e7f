import ArgumentParser

/// What a run writes, and where.
struct RunOutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Write here (default: baton-report).", valueName: "dir"), completion: .directory)
    var output: String?

    @Flag(inversion: .prefixedNo, help: "Write the radio traffic of each case as a capture.")
    var captures = true

    /// What the log keeps.
    enum LogExtent: String, ExpressibleByArgument, CaseIterable {
        case all
        case failures
    }

    @Option(
        help: ArgumentHelp(
            "Keep the events of all cases in the log, or of failures only; then the page has no timeline of passed cases.",
            valueName: "extent"))
    var log: LogExtent = .all

    /// The options that repeat a run with these. The folder and captures do not change the log and must not enter it.
    var repeatingArguments: [String] { log == .all ? [] : ["--log", log.rawValue] }
}
