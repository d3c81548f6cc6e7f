import Events

/// Each willContinue is followed by exactly one outcome of its attempt, while the receiving process runs.
///
/// Where the app lacks the callback, its fallback counts as the outcome: an attempt to open the document (CONT-013), the
/// system's alert (ERR-012).
struct AttemptPairing: RuleWithFindings {
    static let name = "attempt-pairing"
    static let requirements = ["CONT-007", "CONT-034", "ERR-013", "ERR-022"]
    static let kinds: EventKindSet = [
        .willContinueCalled, .continueCalled, .didFailCalled, .documentOpenAttempted, .alertShown, .appTerminated,
    ]

    private enum State {
        case open(AppKey?)
        case continued
        case failed
        case orphaned
    }

    private var attempts = RecentTable<Int, (state: State, mark: EventMark)>()
    private(set) var findings = RuleFindings()
    private let limit: Int64

    /// Makes the rule.
    init(_ parameters: RuleParameters = RuleParameters()) { limit = parameters.attemptLimitNanoseconds }

    mutating func observe(_ event: Event) {
        if event.kind == .appTerminated {
            guard let app = AppKey(event) else { return }
            for attempt in attempts.keys {
                if case .open(app)? = attempts[attempt]?.state { attempts[attempt]?.state = .orphaned }
            }
            return
        }
        guard let attempt = event.attempt else { return }
        switch event.kind {
        case .willContinueCalled:
            findings.subjectSeen()
            if let earlier = attempts[attempt] {
                findings.note(
                    "CONT-007", at: event, expected: "one cb.willContinue for attempt \(attempt)",
                    observed: "a second one", evidence: [earlier.mark.sequence])
            } else {
                attempts[attempt] = (.open(AppKey(event)), EventMark(event))
            }
        case .continueCalled: end(attempt, with: .continued, event)
        case .didFailCalled: end(attempt, with: .failed, event)
        case .documentOpenAttempted:
            if case .open? = attempts[attempt]?.state { attempts[attempt] = (.continued, EventMark(event)) }
        case .alertShown where event.text(.by) == "system":
            if case .open? = attempts[attempt]?.state { attempts[attempt] = (.failed, EventMark(event)) }
        default: break
        }
    }

    private mutating func end(_ attempt: Int, with outcome: State, _ event: Event) {
        guard let earlier = attempts[attempt] else {
            // Another rule reports the missing willContinue.
            attempts[attempt] = (outcome, EventMark(event))
            return
        }
        switch (earlier.state, event.kind) {
        case (.open, _): attempts[attempt] = (outcome, EventMark(event))
        case (.failed, .continueCalled):
            findings.note(
                "ERR-013", at: event, expected: "no cb.continue of attempt \(attempt) after its failure",
                observed: "cb.continue after the failure at \(earlier.mark.time.milliseconds)",
                evidence: [earlier.mark.sequence])
        case (.failed, _):
            findings.note(
                "ERR-022", at: event, expected: "one outcome of attempt \(attempt)", observed: "a second failure",
                evidence: [earlier.mark.sequence])
        case (.continued, _):
            findings.note(
                "CONT-007", at: event, expected: "exactly one outcome of attempt \(attempt)",
                observed: "\(event.name) after it was continued", evidence: [earlier.mark.sequence])
        case (.orphaned, _):
            findings.note(
                "CONT-007", at: event,
                expected: "no callback of attempt \(attempt) after the process that began it has ended",
                observed: "\(event.name) in another process", evidence: [earlier.mark.sequence])
        }
    }

    /// The attempts without an outcome whose app runs.
    var open: [OpenAttempts.Attempt] {
        attempts.keys.compactMap { number in
            guard let entry = attempts[number], case .open(let app?) = entry.state else { return nil }
            // The rule allows the limit itself.
            let deadline = entry.mark.time.advanced(by: limit).advanced(by: 1)
            return OpenAttempts.Attempt(number: number, device: app.device, deadline: deadline)
        }
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        for attempt in attempts.keys {
            guard let entry = attempts[attempt], case .open = entry.state, end.since(entry.mark.time) > limit else {
                continue
            }
            for requirement in ["CONT-007", "CONT-034"] {
                findings.note(
                    requirement, atEnd: end,
                    expected: "cb.continue or cb.didFail of attempt \(attempt) within \(limit / 1_000_000) ms",
                    observed: "neither within \(end.since(entry.mark.time) / 1_000_000) ms",
                    evidence: [entry.mark.sequence])
            }
        }
        return findings.outcome
    }
}
