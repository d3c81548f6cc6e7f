/// How a run ended.
package struct RunOutcome: Sendable {
    /// The exit status, before reviews of the baseline.
    package var exitStatus = 0
    /// The signal that stopped the run; nil if it ended by itself.
    package var signal: Int32?
    /// Cases that did not give the same log twice, in order.
    package var divergences: [Divergence] = []
    /// The number of cases that ran.
    package var cases = 0
    /// The faults at the ends of adapters.
    package var endFaults: [String] = []
}
