/// How a run ended.
package struct RunOutcome: Sendable {
    /// The process's exit status, as far as the run decides it.
    package var exitStatus: Int
    /// The signal that stopped it; nil if it ended by itself.
    package var signal: Int32?
    /// Cases that did not give the same log twice, in order.
    package var divergences: [Divergence]
    /// Number of cases that ran.
    package var cases: Int
    /// The faults at the ends of adapters.
    package var farewells: [String] = []
}
