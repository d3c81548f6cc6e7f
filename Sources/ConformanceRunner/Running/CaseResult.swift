package import Events
package import ImplementationAdapter

/// The result of a case.
package struct CaseResult: Sendable {
    /// The case's lines of the log, from `case` to `verdict`.
    package var lines: [LogLine]
    /// The verdict, the last of the lines.
    package var verdict: CaseVerdict
    /// The devices as they were set up, for captures and key files.
    package var setups: [DeviceSetup]
    /// The case's seed.
    package var seed: UInt64
    /// How the implementation failed, for the exit status; nil if it did not.
    package var fault: ImplementationFault.Kind?

    /// Whether the case needs no look: it passed, and did so twice if it ran twice.
    var isPassedAndRepeatable: Bool { verdict.outcome == .pass && verdict.isRepeatable }

    /// The events among the lines.
    package var events: [Event] {
        lines.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
}
