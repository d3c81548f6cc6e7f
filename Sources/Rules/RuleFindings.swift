import Events

/// What a rule has found so far. It keeps the first few breaches, because every event of a long recording may be one.
struct RuleFindings: Sendable {
    private var breaches: [Breach] = []
    private(set) var hasSubject = false

    static let limit = 16

    /// The subject of the rule occurred.
    mutating func subjectSeen() { hasSubject = true }

    /// Notes a breach at an event. `evidence` are earlier events; the event itself is added.
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

    /// Notes a breach that no single event shows.
    mutating func note(
        _ requirement: String, atEnd end: Instant, expected: String, observed: String, evidence: [Int]
    ) {
        hasSubject = true
        guard breaches.count < Self.limit else { return }
        breaches.append(
            Breach(
                requirement: requirement, expected: expected, observed: observed, evidence: evidence, time: end))
    }

    var outcome: RuleOutcome {
        if !breaches.isEmpty {
            return .broken(breaches.sorted { ($0.time, $0.evidence.last ?? 0) < ($1.time, $1.evidence.last ?? 0) })
        }
        return hasSubject ? .holds : .notObservable
    }
}
