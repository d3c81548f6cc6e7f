import Events

/// Marks are coalesced: a burst of them causes at least one save cycle after the last, and not one for each. A hook that
/// marks again causes a later cycle, but no endless series.
struct CoalescedSaves: RuleWithFindings {
    static let name = "coalesced-saves"
    static let requirements = ["UPD-003", "UPD-004", "UPD-005"]
    static let kinds: EventKindSet = [
        .needsSaveSet, .saveBegan, .saveSnapshot, .activityStateChanged, .activityDeallocated, .appTerminated,
        .appBackgrounded, .deviceSlept, .deviceLocked, .deviceSettingChanged, .accountSignedOut,
    ]

    private struct Activity {
        var app: String?
        var isCurrent = false
        /// The last mark that no cycle has followed yet, and whether a hook set it.
        var pending: (mark: EventMark, fromHook: Bool)?
        var isInCycle = false
        var hasSaved = false
        var burst: EventMark?
        /// Marks that no save cycle has taken, where each cycle takes one; a burst in one turn leaves the rest of them.
        var marks = 0
        var hasSavedSinceMark = false
        var cyclesAtInstant = 0
        var lastCycle = Instant.start
        var second: EventMark?
        var cyclesInSecond = 0
    }

    private var activities = RecentTable<ActivityKey, Activity>()
    private(set) var findings = RuleFindings()
    private let parameters: RuleParameters

    /// Makes the rule.
    init(_ parameters: RuleParameters = RuleParameters()) { self.parameters = parameters }

    mutating func observe(_ event: Event) {
        switch event.kind {
        case .appTerminated, .appBackgrounded, .deviceSlept, .deviceLocked, .deviceSettingChanged, .accountSignedOut:
            // An app that ended, or whose device sleeps or takes no part in Handoff, may save as late as the system likes.
            let isOfApp = event.kind == .appTerminated || event.kind == .appBackgrounded
            for key in activities.keys where key.device == event.device {
                if isOfApp, activities[key]?.app != event.app { continue }
                activities[key]?.pending = nil
                if event.kind == .appTerminated { activities[key]?.isInCycle = false }
            }
            return
        default: break
        }
        guard let key = ActivityKey(event) else { return }
        var activity = activities[key, default: Activity()]
        activity.app = event.app ?? activity.app
        switch event.kind {
        case .needsSaveSet:
            if event.boolean(.value) == false { return }
            activity.pending = activity.isCurrent ? (EventMark(event), activity.isInCycle) : nil
            activity.marks = activity.hasSavedSinceMark ? 1 : activity.marks + 1
            activity.hasSavedSinceMark = false
            activity.burst = activity.burst?.time == event.time ? activity.burst : EventMark(event)
        case .saveBegan: begin(event, &activity)
        case .saveSnapshot:
            activity.isInCycle = false
            // A cycle for a mark that came meanwhile cannot begin before this one has ended, however long its hook is busy.
            if activity.pending != nil { activity.pending?.mark = EventMark(event) }
        case .activityStateChanged:
            activity.isCurrent = event.text(.to) == "current"
            // The system saves what it may have to hand over; the marks of other activities may wait.
            if !activity.isCurrent { activity.pending = nil }
        case .activityDeallocated:
            activities[key] = nil
            return
        default: break
        }
        activities[key] = activity
    }

    private mutating func begin(_ event: Event, _ activity: inout Activity) {
        findings.subjectSeen()
        activity.isInCycle = true
        activity.hasSaved = true
        activity.pending = nil
        if activity.lastCycle != event.time {
            activity.cyclesAtInstant = 0
            // What the system saves later is not for the marks that an earlier cycle has taken.
            if activity.hasSavedSinceMark { activity.marks = 0 }
        }
        activity.lastCycle = event.time
        activity.hasSavedSinceMark = true
        if activity.marks > 0 {
            activity.marks -= 1
            activity.cyclesAtInstant += 1
        }
        if activity.cyclesAtInstant == parameters.burstCycles + 1 {
            findings.note(
                "UPD-005", at: event, expected: "at most \(parameters.burstCycles) save cycles for marks of one turn",
                observed: "\(activity.cyclesAtInstant) at one instant", evidence: [activity.burst?.sequence])
        }
        if let second = activity.second, event.time.since(second.time) < 1_000_000_000 {
            activity.cyclesInSecond += 1
            if activity.cyclesInSecond == parameters.saveCyclesPerSecond + 1 {
                findings.note(
                    "UPD-004", at: event,
                    expected: "at most \(parameters.saveCyclesPerSecond) save cycles in a second of virtual time",
                    observed: "more since \(second.time.milliseconds)", evidence: [second.sequence])
            }
        } else {
            activity.second = EventMark(event)
            activity.cyclesInSecond = 1
        }
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        for key in activities.keys {
            // An implementation that never reports a cycle for this activity may not report cycles at all.
            guard let activity = activities[key], activity.hasSaved, !activity.isInCycle,
                let pending = activity.pending,
                end.since(pending.mark.time) > parameters.saveDelayNanoseconds
            else { continue }
            findings.note(
                pending.fromHook ? "UPD-003" : "UPD-005", atEnd: end,
                expected: pending.fromHook
                    ? "a later save cycle for the mark that a hook set" : "a save cycle after the last mark",
                observed: "none within \(end.since(pending.mark.time) / 1_000_000) ms",
                evidence: [pending.mark.sequence])
        }
        return findings.outcome
    }
}
