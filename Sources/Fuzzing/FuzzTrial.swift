/// What an execution showed.
package struct FuzzTrial: Sendable {
    /// What was seen, as numbers that are alike for alike behaviour. Only new ones make an input worth keeping.
    package var behaviour: [UInt64]
    /// What is wrong; nil if nothing is.
    package var failure: FuzzFailure?
    /// Whether the input is kept if it showed something new. One that takes long is not.
    package var isKept: Bool

    package init(behaviour: [UInt64] = [], failure: FuzzFailure? = nil, isKept: Bool = true) {
        self.behaviour = behaviour
        self.failure = failure
        self.isKept = isKept
    }
}
