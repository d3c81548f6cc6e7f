/// A device of a case, to which calls belong.
package struct CaseDevice: Sendable, Hashable {
    /// The case's full name.
    package var testCase: String
    /// The device's name in the case.
    package var device: String

    /// Names a device of a case.
    package init(testCase: String, device: String) {
        self.testCase = testCase
        self.device = device
    }
}
