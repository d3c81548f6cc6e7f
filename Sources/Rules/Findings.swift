import Events

/// What a rule has found so far, bounded: a rule broken by every event of a long recording keeps the first few.
struct Findings: Sendable {
    private var breaches: [Breach] = []
    private(set) var hasSubject = false

    /// More than anybody reads, few enough for any number of rules and cases.
    static let limit = 16

    /// What the rule speaks about happened.
    mutating func subjectSeen() { hasSubject = true }

    /// Notes a breach at an event; `evidence` are earlier events, the event itself is added.
    mutating func note(
        _ requirement: String, at event: Event, expected: @autoclosure () -> String,
        observed: @autoclosure () -> String,
        evidence: [Int?] = []
    ) {
        hasSubject = true
        guard breaches.count < Self.limit else { return }
        let witnesses = Set(evidence.compactMap(\.self) + [event.sequence]).sorted()
        breaches.append(
            Breach(
                requirement: requirement, expected: expected(), observed: observed(), evidence: witnesses,
                time: event.time, device: event.device))
    }

    /// Notes a breach that shows only at the end.
    mutating func note(
        _ requirement: String, atEnd end: Instant, expected: String, observed: String, evidence: [Int]
    ) {
        hasSubject = true
        guard breaches.count < Self.limit else { return }
        breaches.append(
            Breach(
                requirement: requirement, expected: expected, observed: observed, evidence: evidence, time: end))
    }

    /// The outcome.
    var outcome: RuleOutcome {
        if !breaches.isEmpty {
            return .broken(breaches.sorted { ($0.time, $0.evidence.last ?? 0) < ($1.time, $1.evidence.last ?? 0) })
        }
        return hasSubject ? .holds : .notObservable
    }
}
