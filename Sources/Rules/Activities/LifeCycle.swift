import Events

/// Activities change their state only as their life cycle allows, and an invalid one stays invalid.
struct LifeCycle: RuleWithFindings {
    static let name = "life-cycle"
    static let requirements = ["LIFE-001", "LIFE-006"]
    static let kinds: EventKindSet = [
        .activityCreated, .activityStateChanged, .activityDeallocated, .advertisingStarted,
    ]

    private static let edges: Set<[String]> = [
        ["created", "current"], ["current", "inactive"], ["inactive", "current"], ["created", "invalid"],
        ["current", "invalid"], ["inactive", "invalid"],
    ]

    private var states = RecentTable<ActivityKey, (state: String, mark: EventMark)>()
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        guard let key = ActivityKey(event) else { return }
        let known = states[key]
        switch event.kind {
        case .activityCreated: states[key] = ("created", EventMark(event))
        case .activityDeallocated: states[key] = nil
        case .advertisingStarted:
            guard let known, known.state == "invalid" else { return }
            findings.note(
                "LIFE-006", at: event, expected: "no broadcast of an invalid activity", observed: "adv.start",
                evidence: [known.mark.sequence])
        case .activityStateChanged:
            guard let from = event.text(.from), let to = event.text(.to) else { return }
            findings.subjectSeen()
            if (known?.state ?? from) == "invalid", to == "current" {
                findings.note(
                    "LIFE-006", at: event, expected: "an invalid activity stays invalid", observed: "it became current",
                    evidence: [known?.mark.sequence])
            } else if let known, known.state != from {
                findings.note(
                    "LIFE-001", at: event, expected: "a step from \(known.state), where the activity was",
                    observed: "a step from \(from) to \(to)", evidence: [known.mark.sequence])
            } else if !Self.edges.contains([from, to]) {
                findings.note(
                    "LIFE-001", at: event,
                    expected: "created to current, current to inactive and back, any live state to invalid",
                    observed: "\(from) to \(to)", evidence: [known?.mark.sequence])
            }
            states[key] = (to, EventMark(event))
        default: break
        }
    }
}
