package import Events

/// Callbacks run on the thread class that is promised: the app delegate's and responders' on the main thread, those of
/// an activity's delegate off it in the reference profile, so that no app can rely on main.
package struct ThreadClasses: Rule {
    package static let name = "thread-classes"
    package static let requirements = ["CONT-010", "CONT-016", "UPD-019"]
    package static let kinds: EventKindSet = [
        .willContinueCalled, .continueCalled, .didFailCalled, .didUpdateCalled, .restoreCalled, .updateCalled,
        .willSaveCalled, .wasContinuedCalled,
    ]

    private var findings = Findings()

    /// Makes the rule.
    package init() {}

    package mutating func observe(_ event: Event) {
        guard let thread = event.thread else { return }
        findings.subjectSeen()
        let (requirement, expected): (String, ThreadClass) =
            switch event.kind {
            case .willContinueCalled, .continueCalled, .didFailCalled: ("CONT-010", .main)
            case .restoreCalled: ("CONT-016", .main)
            case .updateCalled, .didUpdateCalled: ("UPD-019", .main)
            default: ("UPD-019", .other)
            }
        guard thread != expected else { return }
        let place = expected == .main ? "on the main thread" : "off the main thread"
        findings.note(
            requirement, at: event, expected: "\(event.name) \(place)", observed: "thread class \(thread.rawValue)")
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }
}
