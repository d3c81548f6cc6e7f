import Events

/// didFail has a domain, a code, a type and a description, and 3072 means cancellation and nothing else.
struct ErrorForm: RuleWithFindings {
    static let name = "error-form"
    static let requirements = ["ERR-001", "ERR-006", "ERR-007", "ERR-008", "ERR-009", "ERR-015", "ERR-016"]
    static let kinds: EventKindSet = [
        .userAccepted, .userCancelled, .faultInjected, .willContinueCalled, .continueCalled, .didFailCalled,
    ]

    private static let cancelled: Int64 = 3072
    /// The name of the fault that is the user's cancellation, at a point that a case names.
    private static let cancellation = "cancel"
    private static let handoffCodes: ClosedRange<Int64> = 4608...4863

    private struct Attempt {
        var device: String?
        var type: String?
        var announced: EventMark
    }

    private var open = RecentTable<Int, Attempt>()
    /// What may have cancelled an attempt: the user, or a newer acceptance.
    private var cancellations = RecentTable<Int, (mark: EventMark, byUser: Bool)>()
    /// When the last fault occurred, other than the user's cancellation: at that instant either code is right (ERR-022).
    private var lastFault: Instant?
    /// Failures with 3072 whose cause may still come within their instant: an old attempt may end before the newer
    /// acceptance is recorded.
    private var suspects: [(event: Event, announced: EventMark?)] = []
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        if let suspect = suspects.first, event.time > suspect.event.time { judgeSuspects() }
        switch event.kind {
        case .willContinueCalled:
            guard let attempt = event.attempt else { return }
            open[attempt] = Attempt(device: event.device, type: event.text(.type), announced: EventMark(event))
        case .continueCalled: if let attempt = event.attempt { open[attempt] = nil }
        case .userAccepted: supersede(event)
        case .userCancelled: cancel(event)
        case .faultInjected:
            // The device says itself whether there was still something to cancel.
            if event.text(.name) != Self.cancellation { lastFault = event.time }
        case .didFailCalled: judge(event)
        default: break
        }
    }

    private mutating func cancel(_ event: Event) {
        guard let attempt = event.attempt else { return }
        cancellations[attempt] = (EventMark(event), byUser: true)
    }

    /// A newer acceptance ends the attempts of its device.
    private mutating func supersede(_ event: Event) {
        suspects.removeAll { $0.event.attempt != event.attempt && $0.event.device == event.device }
        for attempt in open.keys where attempt != event.attempt && open[attempt]?.device == event.device {
            if cancellations[attempt] == nil { cancellations[attempt] = (EventMark(event), byUser: false) }
        }
    }

    private mutating func judge(_ event: Event) {
        findings.subjectSeen()
        let domain = event.text(.domain)
        if domain != "NSCocoaErrorDomain" {
            findings.note(
                "ERR-001", at: event, expected: "NSCocoaErrorDomain", observed: domain ?? "no domain")
        }
        if event.text(.description)?.contains(where: { !$0.isWhitespace }) != true {
            findings.note(
                "ERR-016", at: event, expected: "a localized description", observed: "none")
        }
        let attempt = event.attempt.flatMap { open[$0] }
        if let announced = attempt?.type, let type = event.text(.type), announced != type {
            findings.note(
                "ERR-008", at: event, expected: "the type that willContinue announced, \(announced)", observed: type,
                evidence: [attempt?.announced.sequence])
        }
        judgeCode(event, attempt?.announced)
        if let number = event.attempt {
            open[number] = nil
            cancellations[number] = nil
        }
    }

    private mutating func judgeCode(_ event: Event, _ announced: EventMark?) {
        guard let code = event.integer(.code) else {
            findings.note("ERR-006", at: event, expected: "a code", observed: "none")
            return
        }
        if code != Self.cancelled, !Self.handoffCodes.contains(code) {
            findings.note(
                "ERR-006", at: event, expected: "3072, or a code from 4608 to 4863", observed: "\(code)")
            return
        }
        guard let number = event.attempt, announced != nil else { return }
        let cancellation = cancellations[number]
        if code == Self.cancelled, cancellation == nil {
            if suspects.count < 64 { suspects.append((event, announced)) }
        } else if code != Self.cancelled, let cancellation,
            !(cancellation.mark.time == event.time && lastFault == event.time)
        {
            findings.note(
                cancellation.byUser ? "ERR-007" : "ERR-009", at: event,
                expected: "3072 after \(cancellation.byUser ? "the user's cancellation" : "a newer continuation")",
                observed: "\(code)", evidence: [announced?.sequence, cancellation.mark.sequence])
        }
    }

    private mutating func judgeSuspects() {
        for (event, announced) in suspects {
            findings.note(
                "ERR-015", at: event, expected: "3072 only for a cancellation or a newer continuation",
                observed: "3072 without either", evidence: [announced?.sequence])
        }
        suspects = []
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        judgeSuspects()
        return findings.outcome
    }
}
