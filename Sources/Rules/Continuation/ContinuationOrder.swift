import Events

/// The order of an attempt on the receiver: acceptance, request, whole reply, continue, restore.
struct ContinuationOrder: RuleWithFindings {
    static let name = "continuation-order"
    static let requirements = ["CONT-008", "CONT-009", "CONT-029", "DISC-013"]
    static let kinds: EventKindSet = [
        .userAccepted, .willContinueCalled, .transferRequested, .transferCompleted, .continueCalled, .restoreCalled,
    ]

    private struct Attempt {
        var accepted: EventMark?
        var announced: EventMark?
        var requested: EventMark?
        var completed: EventMark?
        var continued: EventMark?
    }

    private var attempts = RecentTable<Int, Attempt>()
    private(set) var findings = RuleFindings()
    private let requestDelay: Int64

    /// Makes the rule.
    init(_ parameters: RuleParameters = RuleParameters()) { requestDelay = parameters.requestDelayNanoseconds }

    mutating func observe(_ event: Event) {
        guard let number = event.attempt else { return }
        var attempt = attempts[number, default: Attempt()]
        defer { attempts[number] = attempt }
        let mark = EventMark(event)
        switch event.kind {
        case .userAccepted: attempt.accepted = mark
        case .willContinueCalled: attempt.announced = mark
        case .transferRequested:
            findings.subjectSeen()
            if attempt.accepted == nil, !attempts.hasForgotten {
                findings.note(
                    "DISC-013", at: event, expected: "user.accept before the payload of attempt \(number) is asked for",
                    observed: "xfer.request without acceptance")
            }
            if let continued = attempt.continued {
                findings.note(
                    "CONT-008", at: event, expected: "xfer.request right after the acceptance",
                    observed: "xfer.request after cb.continue", evidence: [continued.sequence])
            } else if let announced = attempt.announced, event.time.since(announced.time) > requestDelay {
                findings.note(
                    "CONT-008", at: event, expected: "xfer.request right after cb.willContinue",
                    observed: "xfer.request \(event.time.since(announced.time) / 1_000_000) ms later",
                    evidence: [announced.sequence])
            }
            attempt.requested = mark
        case .transferCompleted: attempt.completed = mark
        case .continueCalled:
            if let requested = attempt.requested, attempt.completed == nil {
                findings.note(
                    "CONT-009", at: event, expected: "xfer.reply.complete before cb.continue of attempt \(number)",
                    observed: "cb.continue before the whole reply", evidence: [requested.sequence])
            }
            attempt.continued = mark
        case .restoreCalled:
            findings.subjectSeen()
            if attempt.continued == nil, !attempts.hasForgotten {
                findings.note(
                    "CONT-029", at: event, expected: "cb.continue before cb.restore of attempt \(number)",
                    observed: "cb.restore without it", evidence: [attempt.announced?.sequence])
            }
        default: break
        }
    }
}
