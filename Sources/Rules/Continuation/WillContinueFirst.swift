import Events

/// willContinue is the first callback of an attempt, comes after the user's acceptance, and carries only the type. Attempts
/// that a search result or SiriKit began are no Handoff and are not judged.
struct WillContinueFirst: RuleWithFindings {
    static let name = "will-continue-first"
    static let requirements = ["CONT-002", "CONT-003"]
    static let kinds: EventKindSet = [
        .userAccepted, .linkOpened, .willContinueCalled, .continueCalled, .didFailCalled, .resultOpened, .siriOpened,
    ]

    private var accepted = RecentTable<Int, EventMark>()
    private var announced = RecentTable<Int, EventMark>()
    /// Attempts that are no Handoff.
    private var others = RecentTable<Int, EventMark>()
    /// Whether acceptances in this trace carry attempts at all.
    private var knowsAcceptances = false
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        guard let attempt = event.attempt, others[attempt] == nil else { return }
        switch event.kind {
        case .resultOpened, .siriOpened: others[attempt] = EventMark(event)
        case .userAccepted:
            knowsAcceptances = true
            accepted[attempt] = EventMark(event)
        // A link that the user taps needs no other acceptance.
        case .linkOpened: accepted[attempt] = EventMark(event)
        case .willContinueCalled:
            findings.subjectSeen()
            if knowsAcceptances, accepted[attempt] == nil, !accepted.hasForgotten {
                findings.note(
                    "CONT-002", at: event, expected: "user.accept before cb.willContinue of attempt \(attempt)",
                    observed: "cb.willContinue without acceptance")
            }
            if event.text(.type) == nil {
                findings.note(
                    "CONT-003", at: event, expected: "the activity type", observed: "cb.willContinue without a type")
            }
            if let activity = event.activity {
                findings.note(
                    "CONT-003", at: event, expected: "only the activity type",
                    observed: "cb.willContinue with activity \(activity)")
            }
            announced[attempt] = EventMark(event)
        case .continueCalled, .didFailCalled:
            guard announced[attempt] == nil, !announced.hasForgotten else { return }
            findings.note(
                "CONT-002", at: event, expected: "cb.willContinue before any other callback of attempt \(attempt)",
                observed: "\(event.name) without it")
        default: break
        }
    }
}
