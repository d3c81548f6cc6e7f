/// A batch of executions that is complete: what a campaign must know of it to go on after it.
package struct FuzzBatch: Sendable {
    /// An execution that showed something.
    package struct Trial: Sendable {
        package var execution: Int
        /// The choices of an input that is kept; empty if it is not.
        package var choices: [UInt64]
        /// What it showed, if some of it was new; empty if nothing was.
        package var behaviours: [UInt64]
        /// The symptom of its failure.
        package var symptom: String?
    }

    /// The number of the first execution.
    package var first: Int
    package var count: Int
    /// In the order of the executions. The others neither failed nor showed anything new.
    package var trials: [Trial] = []
    /// The findings that are new with it.
    package var findings: [FuzzFinding] = []
}
