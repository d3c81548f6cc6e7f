package import Events

/// How much a broken requirement weighs. Most of Handoff has no public specification, so reports tell apart what breaks
/// Apple's documentation and what disagrees with an inference.
package enum FindingWeight: Int, Sendable, CaseIterable, Hashable {
    /// A MUST from Apple's documentation, headers or talks.
    case highConfidenceMust
    /// A MUST from a single, indirect or weak source, or from an inference.
    case inference
    /// A SHOULD, however well founded.
    case should
    /// A check without a requirement (one that only the adapter protocol demands, an operation that was refused), or with
    /// one that the log does not describe.
    case unsourced

    /// The weight of the weightiest requirement.
    package init(of requirements: some Sequence<RequirementRecord>) {
        self =
            requirements.map { record -> FindingWeight in
                guard record.level == "MUST" else { return .should }
                return record.confidence == "high" ? .highConfidenceMust : .inference
            }.min { $0.rawValue < $1.rawValue } ?? .unsourced
    }

    /// What the finding does.
    package var text: String { countedText(1) }

    /// What a number of findings do.
    package func countedText(_ count: Int) -> String {
        let isOne = count == 1
        return switch self {
        case .highConfidenceMust: isOne ? "breaks a high-confidence MUST" : "break a high-confidence MUST"
        case .inference: isOne ? "disagrees with an inference" : "disagree with an inference"
        case .should: isOne ? "goes against a SHOULD" : "go against a SHOULD"
        case .unsourced:
            isOne ? "breaks an expectation without a requirement" : "break an expectation without a requirement"
        }
    }

    /// How to read the finding, as a sentence.
    package var advice: String {
        switch self {
        case .highConfidenceMust: "The implementation is wrong, or the case is."
        case .inference:
            "No source states this outright. Review the finding: the requirement may be wrong."
        case .should: "Reported, not failed."
        case .unsourced:
            "No requirement demands it: the adapter protocol does, or the case cannot go on without it."
        }
    }
}
