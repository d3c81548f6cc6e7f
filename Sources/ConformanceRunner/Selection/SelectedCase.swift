/// A case that is going to run, under the name that the log gives it.
package struct SelectedCase: Sendable {
    /// The case.
    package var testCase: TestCase
    /// Its name in the log.
    package var name: String
}
