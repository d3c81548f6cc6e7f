package import Events

/// The outcomes of a run's cases and checks, gathered line by line. Its size does not depend on the number of events.
package struct RunOutcomes: Sendable {
    /// The run's letter in the comparison.
    package let letter: String
    /// The path of its log.
    package let source: String
    package private(set) var tally = RunTally()
    /// The result of each requirement.
    private(set) var requirements = RequirementTally()
    /// Whether the log is complete; nil before its end.
    package private(set) var completeness: LogCompleteness?
    private(set) var order: [Key] = []
    private(set) var cases: [Key: CaseOutcome] = [:]

    private var gatherer = CaseGatherer()
    private var casesOfName: [String: Int] = [:]

    /// A name, and which one with that name it is: a log may have several.
    struct Key: Hashable, Sendable {
        var name: String
        var occurrence: Int
    }

    struct CaseOutcome: Sendable {
        var covers: [String]
        var outcome: Outcome
        var reason: String
        var checks: [Key: CheckOutcome] = [:]
        var checkOrder: [Key] = []
    }

    struct CheckOutcome: Sendable {
        var outcome: Outcome
        var observed: String
    }

    /// Longer texts are cut.
    private static let textLimit = 2000

    package init(letter: String, source: String) {
        self.letter = letter
        self.source = source
    }

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        tally.take(line)
        if case .event = line { return }
        guard let story = gatherer.take(line) else { return }
        requirements.take(story)
        let verdict = story.verdict
        var result = CaseOutcome(
            covers: story.header.covers, outcome: verdict.outcome, reason: Self.cut(verdict.reason))
        var checksOfName: [String: Int] = [:]
        for check in story.checks {
            let key = Self.nextKey(check.id, &checksOfName)
            result.checks[key] = CheckOutcome(
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
