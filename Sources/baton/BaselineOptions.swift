import ArgumentParser
import ConformanceRunner
import Events
import Reports

/// The known failures of the implementation under test.
struct BaselineOptions: ParsableArguments {
    /// What an entry does whose review is due.
    enum ReviewEffect: String, ExpressibleByArgument, CaseIterable {
        /// It causes a message.
        case warn
        /// It also ends the run with status 1.
        case fail
    }

    @Option(
        help: ArgumentHelp(
            "Known failures, which do not fail the run. An entry that matches no failure fails it.",
            valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "What happens if the review-by date of an entry is past: warn or fail.", valueName: "effect"))
    var baselineReview: ReviewEffect = .warn

    @OptionGroup var day: DayOptions

    /// Reads the baseline; nil if none is named.
    func read(among cases: [TestCase]) throws(Problem) -> Baseline? {
        try baseline.map { path throws(Problem) in
            try Problem.reading(
                try Baseline.read(path: path, among: KnownChecks(names: cases.map(\.name))),
                after: "\nNothing was started.")
        }
    }

    /// Prints which entries are due for review. The log has nothing about it, since it depends on the day.
    ///
    /// - Returns: what that does to the exit status.
    func review(_ baseline: Baseline?) -> RunStatus {
        guard let baseline, day.warn(of: baseline) > 0, baselineReview == .fail else { return .asExpected }
        return .unexpected
    }

    /// The options that repeat a run with this baseline.
    var repeatingArguments: [String] { baseline.map { ["--baseline", $0] } ?? [] }
}
