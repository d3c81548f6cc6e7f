import Events

/// The result of each requirement in a run.
struct RequirementTally: Sendable {
    /// The result of a requirement, the worst first.
    enum Standing: String, Sendable, CaseIterable {
        /// A check of it failed.
        case broken
        /// A check of it warned, and none failed.
        case disregarded
        /// It has checks, and all passed.
        case met
        /// No check of it was judged.
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

    /// The result of a requirement.
    func standing(of id: String) -> Standing {
        if failed.contains(id) { return .broken }
        if warned.contains(id) { return .disregarded }
        return passed.contains(id) ? .met : .notJudged
    }

    /// The number of finished cases that cite a requirement.
    func cases(citing id: String) -> Int { cases[id] ?? 0 }

    /// Numbers of requirements by standing.
    struct Counts: Sendable {
        /// Those whose checks all passed.
        var met = 0
        /// Those with a check, however it ended.
        var judged = 0
    }

    /// Numbers of requirements by area and confidence, sorted by area.
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
