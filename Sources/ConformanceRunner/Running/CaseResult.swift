package import Events
package import ImplementationAdapter

/// What came of one case.
package struct CaseResult: Sendable {
    /// The case's lines of the log, from `case` to `verdict`.
    package var lines: [LogLine]
    /// The verdict, the last of the lines.
    package var verdict: CaseVerdict
    /// The devices as they were set up; captures and key files are made from them.
    package var setups: [DeviceSetup]
    /// The case's seed.
    package var seed: UInt64
    /// The implementation died or broke the protocol: decides the exit status.
    package var fault: ImplementationFault.Kind?

    /// The events among the lines.
    package var events: [Event] {
        lines.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
}
