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
