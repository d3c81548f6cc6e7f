package import Events

/// How much a broken requirement weighs. Most of Handoff has no public specification: breaking what its maker wrote and
/// disagreeing with an inference are different things: reports name and count them apart.
package enum FindingWeight: Int, Sendable, CaseIterable, Hashable {
    /// A MUST that rests on documentation, headers or talks of the platform's maker.
    case highConfidenceMust
    /// A MUST that rests on a single, indirect or weak source, or on an inference.
    case inference
    /// A SHOULD, however well founded.
    case should
    /// A check of the case itself, or one whose requirement the log does not describe.
    case unsourced

    /// The weight of a finding: that of the weightiest of its requirements.
    package init(of requirements: some Sequence<RequirementRecord>) {
        self =
            requirements.map { record -> FindingWeight in
                guard record.level == "MUST" else { return .should }
                return record.confidence == "high" ? .highConfidenceMust : .inference
            }.min { $0.rawValue < $1.rawValue } ?? .unsourced
    }

    /// What the finding does.
    package var text: String {
        switch self {
        case .highConfidenceMust: "breaks a high-confidence MUST"
        case .inference: "disagrees with an inference"
        case .should: "goes against a SHOULD"
        case .unsourced: "breaks an expectation without a requirement"
        }
    }

    /// What a number of findings does.
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

    /// How the finding is to be read, as a sentence.
    package var advice: String {
        switch self {
        case .highConfidenceMust: "The implementation is at fault, or the case is."
        case .inference:
            "No source states this outright: review the finding; if the implementation is right, the claim's confidence drops."
        case .should: "Reported, not failed."
        case .unsourced: "The case itself says what it expects."
        }
    }
}
