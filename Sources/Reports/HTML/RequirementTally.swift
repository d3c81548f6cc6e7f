import Events

/// What the checks of a run say of each requirement.
struct RequirementTally: Sendable {
    /// How a requirement came out, the worst first.
    enum Standing: String, Sendable, CaseIterable {
        /// A check that stands for it failed.
        case broken
        /// A check that stands for it only warned.
        case disregarded
        /// Checks stand for it, and all of them passed.
        case met
        /// No check that stands for it was judged.
        case notJudged = "not judged"
    }

    private var failed: Set<String> = []
    private var warned: Set<String> = []
    private var passed: Set<String> = []
    private var cases: [String: Int] = [:]

    /// Takes the checks of a finished case.
    mutating func take(_ story: CaseStory) {
        for check in story.checks {
            switch check.outcome {
            case .fail, .untestable: failed.formUnion(check.requirements)
            case .warn: warned.formUnion(check.requirements)
            case .pass: passed.formUnion(check.requirements)
            case .unsupported, .harnessFault, .notRun: break
            }
        }
        for id in Set(story.header.covers) { cases[id, default: 0] += 1 }
    }

    /// How a requirement came out.
    func standing(of id: String) -> Standing {
        if failed.contains(id) { return .broken }
        if warned.contains(id) { return .disregarded }
        return passed.contains(id) ? .met : .notJudged
    }

    /// How many finished cases cite a requirement.
    func cases(citing id: String) -> Int { cases[id] ?? 0 }

    /// Numbers of requirements by standing.
    struct Counts: Sendable {
        /// Those whose checks all passed.
        var met = 0
        /// Those with a check, however it ended.
        var judged = 0
    }

    /// Requirements by area and confidence, in the order of the areas' names; confidence as the catalogue writes it.
    func byArea(_ requirements: [String: RequirementRecord]) -> [(area: String, confidence: [String: Counts])] {
        var areas: [String: [String: Counts]] = [:]
        for record in requirements.values {
            let standing = standing(of: record.id)
            guard standing != .notJudged else { continue }
            var counts = areas[RunTally.area(of: record.id), default: [:]][record.confidence] ?? Counts()
            counts.judged += 1
            if standing == .met { counts.met += 1 }
            areas[RunTally.area(of: record.id), default: [:]][record.confidence] = counts
        }
        return areas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
