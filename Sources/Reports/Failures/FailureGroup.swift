package import Events

/// The cases of one declaration that ended in the same way: permutations and repetitions, in one block of a report.
package struct FailureGroup: Sendable {
    /// The name without permutation and repetition.
    package let name: String
    package let outcome: Outcome
    /// The first of the cases.
    package let first: FirstFailure
    /// What reports say about the first of the cases; nil in groups beyond the number of those with details.
    let text: FailureText?
    /// The number of cases.
    package private(set) var cases = 0
    /// The first cases, with their numbers in the run from 0.
    private(set) var members: [Member] = []
    /// The requirements that they break, with the number of cases of each.
    private(set) var broken: [String: Int] = [:]
    private var variants = CaseVariants()

    /// A case of the group.
    struct Member: Sendable {
        var name: String
        var number: Int
    }

    /// The most members that are kept.
    private static let memberLimit = 50

    init(_ name: String, _ story: CaseStory, _ tally: RunTally, isDetailed: Bool) {
        self.name = name
        outcome = story.verdict.outcome
        first = FirstFailure(story, tally)
        text = isDetailed ? FailureText(story, tally) : nil
    }

    mutating func add(_ name: String, number: Int, breaking ids: some Sequence<String>) {
        cases += 1
        variants.take(name)
        if members.count < Self.memberLimit { members.append(Member(name: name, number: number)) }
        for id in ids { broken[id, default: 0] += 1 }
    }

    /// The number of cases and what varies among them; empty for one case.
    package var variation: String { variants.text }

    /// The name of the only case, or the common name and what varies: `saving/ask ×42: osPair=…`.
    package var title: String { cases == 1 ? first.name : "\(name) \(variation)" }
}
