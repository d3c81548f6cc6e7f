/// One of the things that a rule says, with how often it was put to the test.
///
/// A rule is one state machine and may say several things; a reader of a recording wants to know for each whether it holds, and of how much that
/// verdict speaks.
package struct RuleStatement: Sendable, Hashable {
    /// What is said, in words.
    package let text: String
    /// The requirement that it stands for.
    package let requirement: String
    /// What has to be seen for the statement to be put to the test, in words.
    package let needs: String
    /// How often it was put to the test.
    package private(set) var observations = 0
    /// How often it did not hold.
    package private(set) var breaches = 0
    /// What else may explain that it seems not to hold, in words; nil where nothing does.
    package let explanation: String?
    /// How often it seemed not to hold while that may explain it: neither a breach nor a test that it passed.
    package private(set) var doubts = 0
    /// The first of these.
    package private(set) var firstDoubts: [Doubt] = []

    /// Something that speaks against a statement and may have another reason.
    package struct Doubt: Sendable, Hashable {
        /// What was observed, in words.
        package var observed: String
        /// Sequence numbers of the events that bear witness, ascending.
        package var evidence: [Int]
    }

    /// Whether it speaks about several payloads of one device: then it cannot be known to hold where a device was forgotten.
    package let comparesPayloads: Bool
    /// Whether something was forgotten that might have broken it.
    package private(set) var isIncomplete = false

    /// More than anybody reads.
    private static let keptDoubts = 8

    /// A statement that was not put to the test yet.
    package init(
        _ text: String, requirement: String, needs: String, explanation: String? = nil, comparesPayloads: Bool = false
    ) {
        self.comparesPayloads = comparesPayloads
        self.text = text
        self.requirement = requirement
        self.needs = needs
        self.explanation = explanation
    }

    /// The same where something was forgotten that might have broken it.
    package func incomplete(_ isIncomplete: Bool = true) -> RuleStatement {
        var statement = self
        statement.isIncomplete = self.isIncomplete || isIncomplete
        return statement
    }

    /// Notes something that speaks against it and may have another reason.
    package mutating func doubt(_ observed: String, evidence: [Int]) {
        doubts &+= 1
        if firstDoubts.count < Self.keptDoubts {
            firstDoubts.append(Doubt(observed: observed, evidence: evidence.sorted()))
        }
    }

    /// Notes one test of it.
    package mutating func test(_ holds: Bool) {
        observations &+= 1
        if !holds { breaches &+= 1 }
    }
}
