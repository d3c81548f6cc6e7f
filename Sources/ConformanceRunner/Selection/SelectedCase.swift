/// A case that runs, with its name in the log.
package struct SelectedCase: Sendable {
    package var testCase: TestCase
    package var name: String
}
