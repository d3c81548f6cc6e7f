/// Why a campaign ended.
package enum FuzzEnding: Sendable, Equatable {
    /// The number of executions is reached.
    case executions
    /// A failure was found, and no other was asked for.
    case firstFinding
    /// The time is over.
    case time
    /// The implementation died or broke the protocol in this number of executions in a row.
    case implementation(faults: Int)
    /// A signal.
    case stopped(signal: Int32)
}
