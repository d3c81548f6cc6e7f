import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Reports
import Text

/// What is expected of an implementation that does not pass everything.
struct BaselineOptions: ParsableArguments {
    /// What an entry does that should have been looked at again.
    enum Review: String, ExpressibleByArgument, CaseIterable {
        /// Says so.
        case warn
        /// Ends the run with status 1.
        case fail
    }

    @Option(
        help: ArgumentHelp(
            "Expect what this file says: known failures do not count, stale entries do.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var baseline: String?

    @Option(help: "What an entry whose review-by date has passed causes: warn or fail.")
    var baselineReview: Review = .warn

    @OptionGroup var day: DayOptions

    /// Reads the baseline; nil where none was named.
    func read(among cases: [TestCase]) throws(Problem) -> Baseline? {
        guard let baseline else { return nil }
        do throws(Baseline.Mistakes) {
            return try Baseline.read(path: baseline, among: cases.map(\.name))
        } catch {
            throw .usage(VisibleText.escapeLines(error.description) + "\nNothing was started.")
        }
    }

    /// Says which entries should have been looked at again. No log knows of it, for it depends on the day.
    ///
    /// - Returns: what that does to the exit status.
    func review(_ baseline: Baseline?) -> RunStatus {
        guard let baseline else { return .asExpected }
        let due = baseline.due(on: day.date)
        for entry in due { Terminal.standardError("baton: \(Self.text(entry, baseline.file))\n") }
        return due.isEmpty || baselineReview == .warn ? .asExpected : .unexpected
    }

    static func text(_ entry: Baseline.Entry, _ file: String) -> String {
        VisibleText.escape(
            "\(file):\(entry.line): the entry for \(entry.pattern.text) was to be reviewed by "
                + "\(entry.reviewBy?.description ?? ""); look at it again, then change `review-by`")
    }

    /// What repeats a run under this baseline.
    var repeatingArguments: [String] { baseline.map { ["--baseline", $0] } ?? [] }
}

/// Which day it is.
struct DayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use this date as today (default: the clock's).", valueName: "YYYY-MM-DD"))
    var today: CalendarDate?

    /// The day that was named, or the clock's in UTC.
    var date: CalendarDate {
        if let today { return today }
        let text = Date().formatted(.iso8601.year().month().day())
        return CalendarDate(text) ?? .first
    }
}

extension CalendarDate: ExpressibleByArgument {
    /// Reads `YYYY-MM-DD`.
    public init?(argument: String) { self.init(argument) }
}
