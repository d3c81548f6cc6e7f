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
    /// The input where it is bytes and no case.
    package var bytes: [UInt8]
    /// Whether it takes so long to show that only the first of its symptom is minimized.
    package var isCostly: Bool

    package init(
        symptom: String, shape: String, requirements: [String], expected: String, observed: String, caseFile: String,
        caseName: String, bytes: [UInt8] = [], isCostly: Bool = false
    ) {
        self.symptom = symptom
        self.shape = shape
        self.requirements = requirements
        self.expected = expected
        self.observed = observed
        self.caseFile = caseFile
        self.caseName = caseName
        self.bytes = bytes
        self.isCostly = isCostly
    }
}
