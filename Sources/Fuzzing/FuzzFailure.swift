/// Something wrong that an input shows.
package struct FuzzFailure: Sendable {
    /// What two failures of one cause have in common before they are minimized: the check or rule and its subject.
    package var symptom: String
    /// The minimized input in words.
    package var shape: String
    /// What tells causes apart once the inputs are minimal, for each check that fails: the broken requirement or oracle
    /// and the first difference. The first one is that of the symptom; the others fail with it.
    package var causes: [String]
    package var requirements: [String]
    package var expected: String
    package var observed: String
    /// The input as a case file that shows the failure.
    package var caseFile: String
    /// The full name of its case.
    package var caseName: String
    /// The input where it is bytes and no case.
    package var bytes: [UInt8]
    /// Whether only the first failure of its symptom is minimized: the symptom tells the cause, or takes long to show.
    package var isMinimizedOnce: Bool

    package init(
        symptom: String, shape: String, causes: [String], requirements: [String], expected: String, observed: String,
        caseFile: String, caseName: String, bytes: [UInt8] = [], isMinimizedOnce: Bool = true
    ) {
        self.symptom = symptom
        self.shape = shape
        self.causes = causes
        self.requirements = requirements
        self.expected = expected
        self.observed = observed
        self.caseFile = caseFile
        self.caseName = caseName
        self.bytes = bytes
        self.isMinimizedOnce = isMinimizedOnce
    }
}
