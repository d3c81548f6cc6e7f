package import Events

/// A finished case with what a report of its failure needs.
package struct CaseStory: Sendable {
    /// The case's first line.
    package var header: CaseHeader
    /// Its checks.
    package var checks: [CheckRecord]
    /// Its last line.
    package var verdict: CaseVerdict
    /// Its events, possibly with a gap.
    package var events: EventWindow

    /// The checks that did not pass.
    package var findings: [CheckRecord] { checks.filter { $0.outcome != .pass } }
}
