import Events

/// The order on the source: the save cycle for pending marks ends, then the payload is sent, then the activity's delegate
/// is called, and only if the whole payload was sent.
struct SourceOrder: RuleWithFindings {
    static let name = "source-order"
    static let requirements = ["CONT-025", "CONT-029", "UPD-007"]
    static let kinds: EventKindSet = [
        .needsSaveSet, .saveBegan, .saveSnapshot, .transferRequested, .transferServed, .transferDelivered,
        .wasContinuedCalled, .activityDeallocated,
    ]

    private struct Activity {
        var cycle: Cycle?
        /// The end of the last save cycle.
        var saved: EventMark?
        var pending: EventMark?
        /// The first mark in the cycle that is under way, which is for the next (UPD-003).
        var pendingNext: EventMark?
        var isServed = false
        var deliveries = 0
        var notices = 0
    }

    private struct Cycle {
        let begun: EventMark
        /// The mark that it is for. The system may begin one without (UPD-024).
        let mark: EventMark?
        /// The end of the cycle before.
        let before: EventMark?

        /// Whether it came behind the cycle of a request, and is for nothing that was marked before the request. What that
        /// cycle saved may be sent.
        func isBehindThat(of request: EventMark?) -> Bool {
            guard let request, let before, before.sequence > request.sequence else { return false }
            return mark.map { $0.sequence > request.sequence } ?? true
        }
    }

    private var activities = RecentTable<ActivityKey, Activity>()
    private var requests = RecentTable<Int, EventMark>()
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        if event.kind == .transferRequested {
            if let attempt = event.attempt { requests[attempt] = EventMark(event) }
            return
        }
        guard let key = ActivityKey(event) else { return }
        var activity = activities[key, default: Activity()]
        defer { activities[key] = event.kind == .activityDeallocated ? nil : activity }
        switch event.kind {
        case .needsSaveSet:
            if event.boolean(.value) == false {
                activity.pending = nil
                activity.pendingNext = nil
            } else if activity.cycle == nil {
                activity.pending = activity.pending ?? EventMark(event)
            } else {
                activity.pendingNext = activity.pendingNext ?? EventMark(event)
            }
        case .saveBegan:
            activity.cycle = Cycle(
                begun: EventMark(event), mark: activity.pendingNext ?? activity.pending, before: activity.saved)
            activity.pending = nil
            activity.pendingNext = nil
        case .saveSnapshot:
            activity.cycle = nil
            activity.saved = EventMark(event)
        case .transferServed:
            findings.subjectSeen()
            let request = event.attempt.flatMap { requests[$0] }
            if let cycle = activity.cycle, !cycle.isBehindThat(of: request) {
                findings.note(
                    "CONT-029", at: event, expected: "the end of the save cycle before the payload is sent",
                    observed: "xfer.serve inside the cycle", evidence: [cycle.begun.sequence])
            }
            // A mark made after the request was sent may come too late.
            if let pending = activity.pending, let request, pending.sequence < request.sequence {
                findings.note(
                    "UPD-007", at: event, expected: "a save cycle between the mark and the reply",
                    observed: "xfer.serve with the mark still pending", evidence: [pending.sequence, request.sequence])
            }
            activity.isServed = true
        case .transferDelivered: activity.deliveries += 1
        case .wasContinuedCalled:
            findings.subjectSeen()
            activity.notices += 1
            if activity.notices > activity.deliveries {
                findings.note(
                    activity.isServed ? "CONT-025" : "CONT-029", at: event,
                    expected: "xfer.served of the whole payload before each cb.wasContinued",
                    observed: "cb.wasContinued for \(activity.notices) and \(activity.deliveries) whole payloads served"
                )
            }
        default: break
        }
    }
}
