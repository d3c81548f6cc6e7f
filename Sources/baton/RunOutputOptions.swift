import ArgumentParser

/// What a run writes, and where.
struct RunOutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Write here (default: baton-report).", valueName: "dir"), completion: .directory)
    var output: String?

    /// The cases whose radio traffic is written as captures.
    enum CaptureExtent: EnumerableFlag {
        case all
        case failures
        case none

        static func name(for value: Self) -> NameSpecification {
            switch value {
            case .all: .customLong("captures")
            case .failures: .customLong("captures-of-failures")
            case .none: .customLong("no-captures")
            }
        }

        static func help(for value: Self) -> ArgumentHelp? {
            switch value {
            case .all: "Write the radio traffic of every case as a capture."
            case .failures: "Write the captures of cases that do not pass."
            case .none: "Write no captures."
            }
        }
    }

    @Flag(exclusivity: .chooseLast) var captures = CaptureExtent.failures

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
