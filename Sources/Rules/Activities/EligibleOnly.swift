import Events

/// Only activities that have been current and are eligible for Handoff are advertised.
struct EligibleOnly: RuleWithFindings {
    static let name = "eligible-only"
    static let requirements = ["DISC-003", "ELIG-024"]
    static let kinds: EventKindSet = [
        .activityCreated, .activityChanged, .activityStateChanged, .activityDeallocated, .advertisingStarted,
    ]

    private struct Activity {
        var isEligible: Bool
        var wasCurrent = false
        var mark: EventMark
    }

    private var activities = RecentTable<ActivityKey, Activity>()
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        guard let key = ActivityKey(event) else { return }
        switch event.kind {
        case .activityCreated:
            activities[key] = Activity(isEligible: event.boolean(.eligibleForHandoff) ?? true, mark: EventMark(event))
        case .activityChanged:
            let property = event.text(.property)
            guard property == "eligibleForHandoff" || property == "isEligibleForHandoff",
                let value = event.boolean(.value)
            else { return }
            activities[key]?.isEligible = value
            activities[key]?.mark = EventMark(event)
        case .activityStateChanged: if event.text(.to) == "current" { activities[key]?.wasCurrent = true }
        case .activityDeallocated: activities[key] = nil
        case .advertisingStarted:
            guard let activity = activities[key] else { return }
            findings.subjectSeen()
            if !activity.isEligible {
                findings.note(
                    "ELIG-024", at: event, expected: "no broadcast of an activity that is not eligible for Handoff",
                    observed: "adv.start", evidence: [activity.mark.sequence])
            }
            if !activity.wasCurrent {
                findings.note(
                    "DISC-003", at: event, expected: "no broadcast before the activity first becomes current",
                    observed: "adv.start", evidence: [activity.mark.sequence])
            }
        default: break
        }
    }
}
