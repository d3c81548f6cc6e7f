package import Events

/// How the cases and checks of one run came out, gathered line by line; nothing here grows with events.
package struct RunOutcomes: Sendable {
    /// The letter that stands for the run.
    package let letter: String
    /// Where its log came from.
    package let source: String
    /// Header, requirements and numbers.
    package private(set) var tally = RunTally()
    /// Whether the log is whole; nil while it is read.
    package private(set) var completeness: LogCompleteness?
    private(set) var order: [Key] = []
    private(set) var cases: [Key: Case] = [:]

    private var gatherer = CaseGatherer()
    private var casesOfName: [String: Int] = [:]

    /// A case's name, and which one of that name it is: a log may hold several.
    struct Key: Hashable, Sendable {
        var name: String
        var occurrence: Int
    }

    struct Case: Sendable {
        var covers: [String]
        var outcome: Outcome
        var reason: String
        var checks: [Key: Check] = [:]
        var checkOrder: [Key] = []
    }

    struct Check: Sendable {
        var outcome: Outcome
        var observed: String
    }

    /// Longer texts are cut; the reports of a run have them in full.
    private static let textLimit = 2000

    /// Nothing has been read yet.
    package init(letter: String, source: String) {
        self.letter = letter
        self.source = source
    }

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        tally.take(line)
        if case .event = line { return }
        guard let story = gatherer.take(line) else { return }
        let verdict = story.verdict
        var result = Case(
            covers: story.header.covers, outcome: verdict.outcome, reason: Self.cut(verdict.reason))
        var checksOfName: [String: Int] = [:]
        for check in story.checks {
            let key = Self.nextKey(check.id, &checksOfName)
            result.checks[key] = Check(
                outcome: check.outcome, observed: check.outcome == .pass ? "" : Self.cut(check.observed))
            result.checkOrder.append(key)
        }
        let key = Self.nextKey(verdict.name, &casesOfName)
        cases[key] = result
        order.append(key)
    }

    /// Ends the run.
    package mutating func finish(_ completeness: LogCompleteness) { self.completeness = completeness }

    private static func nextKey(_ name: String, _ counts: inout [String: Int]) -> Key {
        let occurrence = counts[name] ?? 0
        counts[name] = occurrence + 1
        return Key(name: name, occurrence: occurrence)
    }

    private static func cut(_ text: String) -> String {
        text.utf8.count <= textLimit ? text : String(text.prefix(textLimit)) + "…"
    }
}
