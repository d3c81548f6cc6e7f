import Events
import Text

extension RunComparison {
    /// The most cases that are shown; the others are counted.
    private static let shownCases = 200

    /// The comparison for a terminal: first the differences, then the numbers.
    package var console: StyledText {
        var text: StyledText = ""
        for run in runs {
            let header = run.tally.header
            text += "\(run.letter, .bold)  \(VisibleText.escape(header?.implementation ?? "unknown", limit: 80))"
            text += ", seed \(header.map { String($0.seed) } ?? "unknown"), \(Self.cases(run.tally.cases.total))"
            text += ", \(run.source)\n"
        }
        for notice in notices { text += "\(notice, .yellow)\n" }
        text += "\n"
        for item in cases.prefix(min(differing, Self.shownCases)) { describe(item, to: &text) }
        if differing > Self.shownCases { text += "and \(differing - Self.shownCases) more cases that differ\n\n" }
        describeRequirements(to: &text)
        var rows = [["outcome"] + runs.map(\.letter)]
        for outcome in Outcome.allCases where runs.contains(where: { $0.tally.cases[outcome] > 0 }) {
            rows.append([outcome.rawValue] + runs.map { String($0.tally.cases[outcome]) })
        }
        text += TextTable.lines(rows)
        let total = Self.cases(cases.count)
        let difference = isEqual ? "all alike" : "\(differing) \(differing == 1 ? "differs" : "differ")"
        return text + "\(total): \(difference, isEqual ? .green : .red)\n"
    }

    /// The most requirements that are shown; the others are counted.
    private static let shownRequirements = 50

    /// The requirements with different results, by run.
    private func describeRequirements(to text: inout StyledText) {
        let different = requirements.filter(\.differs)
        guard !different.isEmpty else { return }
        let rows = different.prefix(Self.shownRequirements).map { row in
            [row.record.id] + row.standings.map { $0?.rawValue ?? "absent" }
        }
        text += TextTable.lines([["requirement"] + runs.map(\.letter)] + rows)
        let rest = different.count - rows.count
        if rest > 0 { text += "and \(rest) more requirements that differ\n" }
        text += "\n"
    }

    private static func cases(_ count: Int) -> String { count == 1 ? "1 case" : "\(count) cases" }

    private func describe(_ item: ComparedCase, to text: inout StyledText) {
        text += "\("DIFFERS", .red) \(item.name)\n  \(side(item.outcomes))\n"
        for (run, reason) in zip(runs, item.reasons) where !reason.isEmpty {
            text += "    \(run.letter): \(VisibleText.escape(reason, limit: 400))\n"
        }
        for check in item.checks where check.differs {
            text += "  \(side(check.outcomes))  \(check.id)\n"
            for (run, observed) in zip(runs, check.observed) where !observed.isEmpty {
                text += "    \(run.letter) observed: \(VisibleText.escape(observed, limit: 400))\n"
            }
        }
        text += "\n"
    }

    private func side(_ outcomes: [Outcome?]) -> StyledText {
        zip(runs, outcomes).enumerated().reduce(into: "") { text, item in
            let (run, outcome) = item.element
            text += "\(item.offset == 0 ? "" : "  ")\(run.letter) "
            text += "\(outcome?.rawValue ?? "absent", outcome?.style ?? .dim)"
        }
    }
}
