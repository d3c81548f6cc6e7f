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

    /// A statement that was not put to the test yet.
    package init(_ text: String, requirement: String, needs: String) {
        self.text = text
        self.requirement = requirement
        self.needs = needs
    }

    /// Notes one test of it.
    package mutating func test(_ holds: Bool) {
        observations &+= 1
        if !holds { breaches &+= 1 }
    }
}
