/// One statement of a rule, with how often it was tested.
///
/// A rule may make several statements. The check of a recording lists for each whether it holds, and on how many tests
/// that verdict rests.
package struct RuleStatement: Sendable, Hashable {
    /// The statement, in words.
    package let text: String
    /// The requirement that it belongs to.
    package let requirement: String
    /// What a recording must contain for a test of the statement, in words.
    package let needs: String
    /// How often it was tested.
    package private(set) var observations = 0
    /// How often it did not hold.
    package private(set) var breaches = 0
    /// What else may explain an observation against it, in words; nil where nothing does.
    package let explanation: String?
    /// Observations against it that the explanation may cover: neither breaches nor tests that it passed.
    package private(set) var doubts = 0
    /// The first of these.
    package private(set) var firstDoubts: [Doubt] = []

    /// An observation against a statement that may have another reason.
    package struct Doubt: Sendable, Hashable {
        /// What was observed, in words.
        package var observed: String
        /// Sequence numbers of the events that show it, ascending.
        package var evidence: [Int]
    }

    /// Whether it compares payloads of one device. Then it cannot be known to hold where a device had to be forgotten.
    package let comparesPayloads: Bool
    /// Whether something had to be forgotten that might have broken it.
    package private(set) var isIncomplete = false

    private static let keptDoubts = 8

    /// A statement that was not tested yet.
    package init(
        _ text: String, requirement: String, needs: String, explanation: String? = nil, comparesPayloads: Bool = false
    ) {
        self.comparesPayloads = comparesPayloads
        self.text = text
        self.requirement = requirement
        self.needs = needs
        self.explanation = explanation
    }

    /// The same, if something had to be forgotten that might have broken it.
    package func incomplete(_ isIncomplete: Bool = true) -> RuleStatement {
        var statement = self
        statement.isIncomplete = self.isIncomplete || isIncomplete
        return statement
    }

    /// Notes an observation against it that may have another reason.
    package mutating func doubt(_ observed: String, evidence: [Int]) {
        doubts &+= 1
        if firstDoubts.count < Self.keptDoubts {
            firstDoubts.append(Doubt(observed: observed, evidence: evidence.sorted()))
        }
    }

    package mutating func test(_ holds: Bool) {
        observations &+= 1
        if !holds { breaches &+= 1 }
    }
}
