package import Events

/// A finished case, with all that a report of it needs.
package struct CaseStory: Sendable {
    package var header: CaseHeader
    package var checks: [CheckRecord]
    package var verdict: CaseVerdict
    /// The events, possibly with a gap.
    package var events: EventWindow

    /// The checks that did not pass.
    package var findings: [CheckRecord] { checks.filter { $0.outcome != .pass } }
}

extension CaseStory {
    /// A case that has no lines of its own in the log.
    init(name: String, _ outcome: Outcome, because reason: String) {
        self.init(
            header: CaseHeader(name: name, covers: [], seed: 0, declared: ""), checks: [],
            verdict: CaseVerdict(name: name, outcome: outcome, events: 0, reason: reason, time: .start),
            events: EventWindow())
    }

    /// The case that was running when the log broke off.
    init(killed name: String) { self.init(name: name, .notRun, because: "the run was killed while this case ran") }
}
