/// How far a campaign goes.
package struct FuzzOptions: Sendable {
    package var seed: UInt64 = 1
    /// The number of executions; nil for as many as the time allows.
    package var executions: Int?
    /// Seconds of the wall clock; nil for as long as the executions take.
    package var seconds: Double?
    package var workers = 1
    /// The campaign ends with the batch in which it has its first finding.
    package var stopsAtFirst = false
    /// The campaign ends after this number of executions in a row in which the implementation died or broke the protocol.
    package var faultLimit: Int?
    /// How often an input is tried while one that fails is minimized.
    package var shrinkingTries = 2_000

    package init() {}
}
