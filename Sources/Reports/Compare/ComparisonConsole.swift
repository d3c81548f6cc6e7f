import Events
import Text

extension RunComparison {
    /// Cases that the console shows; the others are counted.
    private static let shownCases = 200

    /// The comparison for people at a terminal: differences first, numbers last.
    package func console(_ colours: ColourMode) -> String {
        var text = ""
        for run in runs {
            let header = run.tally.header
            text += colours.paint(run.letter, .bold) + "  "
            text += VisibleText.escape(header?.implementation ?? "unknown", limit: 80)
            text += ", seed \(header.map { String($0.seed) } ?? "unknown"), \(run.tally.cases.total) cases"
            text += ", \(VisibleText.escape(run.source))\n"
        }
        for notice in notices { text += colours.paint(VisibleText.escape(notice), .yellow) + "\n" }
        text += "\n"
        for item in cases.prefix(min(differing, Self.shownCases)) { describe(item, colours, to: &text) }
        if differing > Self.shownCases { text += "and \(differing - Self.shownCases) more cases that differ\n\n" }
        var rows = [["outcome"] + runs.map(\.letter)]
        for outcome in Outcome.allCases where runs.contains(where: { $0.tally.cases[outcome] > 0 }) {
            rows.append([outcome.rawValue] + runs.map { String($0.tally.cases[outcome]) })
        }
        text += TextTable.lines(rows)
        let total = cases.count == 1 ? "1 case" : "\(cases.count) cases"
        text +=
            isEqual
            ? "\(total): " + colours.paint("all alike", .green) + "\n"
            : "\(total): " + colours.paint("\(differing) \(differing == 1 ? "differs" : "differ")", .red) + "\n"
        return text
    }

    private func describe(_ item: ComparedCase, _ colours: ColourMode, to text: inout String) {
        text += colours.paint("DIFFERS", .red) + " " + VisibleText.escape(item.name) + "\n"
        text += "  " + side(item.outcomes, colours) + "\n"
        for (run, reason) in zip(runs, item.reasons) where !reason.isEmpty {
            text += "    \(run.letter): \(VisibleText.escape(reason, limit: 400))\n"
        }
        for check in item.checks where check.differs {
            text += "  \(side(check.outcomes, colours))  \(VisibleText.escape(check.id))\n"
            for (run, observed) in zip(runs, check.observed) where !observed.isEmpty {
                text += "    \(run.letter) observed: \(VisibleText.escape(observed, limit: 400))\n"
            }
        }
        text += "\n"
    }

    private func side(_ outcomes: [Outcome?], _ colours: ColourMode) -> String {
        zip(runs, outcomes).map { run, outcome in
            "\(run.letter) \(outcome.map { colours.paint($0.rawValue, $0.style) } ?? colours.paint("absent", .dim))"
        }.joined(separator: "  ")
    }
}
