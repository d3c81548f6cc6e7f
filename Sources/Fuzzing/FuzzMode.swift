package import Generation

// Fuzzing: what breaks when payloads, timing and history are not what anybody expected.
//
// The contract of this module:
// - A mode makes an input from choices, tries it, and says what is wrong. `FuzzCampaign` knows no mode: it chooses, keeps
//   what shows new behaviour, shrinks what fails, and tells causes apart.
// - Modes judge by requirements and always-on rules, in the worlds and with the judges of the suites.
// - With a number of executions, the findings are a function of the seed and the implementation, whatever the number of
//   workers. With a time, a machine's speed decides how far a campaign gets.
// - Nothing here knows a command line.

/// One way of making inputs and trying them.
package protocol FuzzMode: Sendable {
    /// The name on the command line and in findings: lower-case letters and hyphens.
    static var name: String { get }

    /// Makes an input from choices and tries it.
    ///
    /// - Parameters:
    ///   - execution: the input's number in the campaign. It is part of the case's name, and so of its seed.
    ///   - bench: what it is tried with.
    func trial(_ choices: inout RecordedChoices, execution: Int, on bench: FuzzBench) -> FuzzTrial
}

/// What an execution showed.
package struct FuzzTrial: Sendable {
    /// What was seen, as numbers that are alike for alike behaviour. Only new ones make an input worth keeping.
    package var behaviour: [UInt64]
    /// What is wrong; nil if nothing is.
    package var failure: FuzzFailure?

    package init(behaviour: [UInt64] = [], failure: FuzzFailure? = nil) {
        self.behaviour = behaviour
        self.failure = failure
    }
}

/// Something wrong that an input shows.
package struct FuzzFailure: Sendable {
    /// What two failures of one cause have in common before they are minimized: the check or rule and its subject.
    package var symptom: String
    /// What tells causes apart once the inputs are minimal: the symptom and the shape of the input.
    package var shape: String
    package var requirements: [String]
    package var expected: String
    package var observed: String
    /// The input as a case file that shows the failure.
    package var caseFile: String
    /// The full name of its case.
    package var caseName: String

    package init(
        symptom: String, shape: String, requirements: [String], expected: String, observed: String, caseFile: String,
        caseName: String
    ) {
        self.symptom = symptom
        self.shape = shape
        self.requirements = requirements
        self.expected = expected
        self.observed = observed
        self.caseFile = caseFile
        self.caseName = caseName
    }
}
