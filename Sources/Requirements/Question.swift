package import PositionedYAML

/// What is asked of the cases of every MUST, besides whether the plain step works once.
package enum Question: String, CaseIterable, Sendable {
    case sizes, again, peers, later, otherSide, faults

    /// The question, for pages.
    package var meaning: String {
        switch self {
        case .sizes: "Does it hold for other sizes: around 15, 255 and 65,536, or at the limits of what is counted?"
        case .again: "Does it hold the second time and the n-th time, with nothing kept from the time before?"
        case .peers: "Does it hold while another device takes part at the same time?"
        case .later: "Does it hold after time has passed: after a time-out, an address rotation, the end of a goodbye?"
        case .otherSide: "Does it hold in every state of the other side: locked, asleep, restarted, on another account?"
        case .faults: "Does it hold with a fault at each step on the way?"
        }
    }
}

/// Why no case asks some questions of some requirements: the sentence names what makes the questions empty for each of
/// them.
package struct QuestionReason: Hashable, Sendable {
    /// The sentence.
    package let because: String
    /// The questions that the reason answers.
    package let questions: [Question]
    /// The requirements for which it does.
    package let requirements: [RequirementID]
    /// Where it is declared.
    package let position: SourcePosition
}
