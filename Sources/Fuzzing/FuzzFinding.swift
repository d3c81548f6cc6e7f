/// A cause of failures, with the smallest input that shows it.
package struct FuzzFinding: Sendable {
    package var mode: String
    /// The execution that found it.
    package var execution: Int
    package var failure: FuzzFailure
    /// The choices of the minimized input.
    package var choices: [UInt64]
    /// How many inputs were tried to minimize it.
    package var tries: Int
    /// How many executions showed its symptom, which another finding may share.
    package var occurrences = 1

    package init(
        mode: String, execution: Int, failure: FuzzFailure, choices: [UInt64], tries: Int, occurrences: Int = 1
    ) {
        self.mode = mode
        self.execution = execution
        self.failure = failure
        self.choices = choices
        self.tries = tries
        self.occurrences = occurrences
    }
}
