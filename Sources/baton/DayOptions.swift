import ArgumentParser
import ConformanceRunner
import Foundation
import Reports

/// The day on which reviews of baseline entries are due.
struct DayOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use this date as today (default: the clock's).", valueName: "YYYY-MM-DD"))
    var today: CalendarDate?

    /// The day that was named, or the clock's in UTC.
    var date: CalendarDate {
        today ?? CalendarDate(Date().formatted(.iso8601.year().month().day())) ?? .first
    }

    /// Prints a message for each entry that is due for review.
    ///
    /// - Returns: the number of these entries.
    func warn(of baseline: Baseline) -> Int {
        let due = baseline.due(on: date)
        for entry in due {
            Terminal.standardError(
                """
                baton: \(baseline.file):\(entry.line): the entry for \(entry.pattern.text) was to be reviewed by \
                \(entry.reviewBy?.description ?? ""); review it, then change `review-by`

                """)
        }
        return due.count
    }
}

extension CalendarDate: ExpressibleByArgument {
    /// Reads `YYYY-MM-DD`.
    public init?(argument: String) { self.init(argument) }
}
