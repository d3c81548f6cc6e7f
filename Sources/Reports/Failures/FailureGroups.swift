package import Events

/// Groups the cases that did not pass, case by case, in bounded memory. All reports show this grouping.
package struct FailureGroups: Sendable {
    private var groups: [FailureGroup] = []
    private var places: [Key: Int] = [:]
    private var requirements: [String: (cases: Int, first: FirstFailure)] = [:]
    private var ungrouped = 0
    private var isCut = false
    private var detailed = 0
    private let details: Int

    private struct Key: Hashable {
        var name: String
        var outcome: Outcome
    }

    /// The most groups, and the most broken requirements. A hostile log may have more.
    private static let groupLimit = 10_000
    private static let requirementLimit = 2_000

    /// The number of groups with details that a page shows.
    static let usualDetails = 200

    /// - Parameter details: the most groups whose first case is kept with everything that reports say about it.
    init(details: Int) { self.details = details }

    /// Takes a case that ended and that no baseline excuses.
    ///
    /// - Parameters:
    ///   - number: which case of the run it is, from 0.
    ///   - tally: the numbers of the run up to this case.
    mutating func take(_ story: CaseStory, number: Int, _ tally: RunTally) {
        switch story.verdict.outcome {
        case .pass, .unsupported, .notRun: return
        case .fail, .warn, .untestable, .harnessFault: break
        }
        let broken = note(story, tally)
        let key = Key(name: CaseVariants.declaredName(of: story.header.name), outcome: story.verdict.outcome)
        let place: Int
        if let known = places[key] {
            place = known
        } else {
            guard groups.count < Self.groupLimit else {
                ungrouped += 1
                return
            }
            place = groups.count
            places[key] = place
            groups.append(FailureGroup(key.name, story, tally, isDetailed: detailed < details))
            detailed += 1
        }
        groups[place].add(story.header.name, number: number, breaking: broken)
    }

    /// Counts the case for each requirement that it breaks.
    private mutating func note(_ story: CaseStory, _ tally: RunTally) -> [String] {
        var broken: [String] = []
        for check in story.checks {
            switch check.outcome {
            case .pass, .unsupported, .harnessFault, .notRun: continue
            case .fail, .warn, .untestable: if check.baseline?.result == .expected { continue }
            }
            for id in check.requirements where !broken.contains(id) {
                if let known = requirements[id] {
                    requirements[id] = (known.cases + 1, known.first)
                } else if requirements.count < Self.requirementLimit {
                    requirements[id] = (1, FirstFailure(story, tally, check: check))
                } else {
                    isCut = true
                    continue
                }
                broken.append(id)
            }
        }
        return broken
    }

    /// The grouping of all cases so far.
    ///
    /// - Parameter known: the requirements that the log describes.
    package func overview(_ known: [String: RequirementRecord]) -> FailureOverview {
        let ranked = requirements.map { id, found in
            (id: id, weight: FindingWeight(of: [known[id]].compactMap(\.self)), cases: found.cases, first: found.first)
        }.sorted { ($0.weight.rawValue, $1.cases, $0.id) < ($1.weight.rawValue, $0.cases, $1.id) }
        let ranks = Dictionary(
            zip(ranked.map(\.id), 0...).map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })
        var members = [[FailureGroup]](repeating: [], count: ranked.count)
        var others: [FailureGroup] = []
        for group in groups {
            if let rank = group.broken.keys.compactMap({ ranks[$0] }).min() {
                members[rank].append(group)
            } else {
                others.append(group)
            }
        }
        return FailureOverview(
            requirements: zip(ranked, members).map { item, groups in
                BrokenRequirement(
                    id: item.id, record: known[item.id], weight: item.weight, cases: item.cases, first: item.first,
                    groups: groups)
            }, others: others, ungrouped: ungrouped, isCut: isCut)
    }
}
