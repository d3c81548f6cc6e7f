import Events
import Payload

/// The order within a save cycle is: userInfo is emptied, the delegate's willSave, the responders' updates, didUpdate, the
/// snapshot. An invalid activity has no save cycle.
///
/// The rule checks only devices that report `save.begin`, because nothing else marks the start of a cycle.
struct SaveCycleOrder: RuleWithFindings {
    static let name = "save-cycle-order"
    static let requirements = ["UPD-004", "UPD-010", "UPD-011", "UPD-015", "UPD-016", "UPD-025"]
    static let kinds: EventKindSet = [
        .saveBegan, .saveCleared, .saveSnapshot, .willSaveCalled, .updateCalled, .didUpdateCalled,
        .activityManaged, .activityStateChanged, .activityDeallocated, .appTerminated,
    ]

    private struct Cycle {
        var began: EventMark
        var rank = 0
        var last: EventMark
        var cleared: EventMark?
        var willSave: EventMark?
        var didUpdate: EventMark?
        var firstUpdate: (mark: EventMark, count: Int64?)?
        var lastUpdate: (object: String, count: Int64)?
        /// Owners that the rule knows and that were called.
        var updated: Set<String> = []
        /// An owner was called that was known to have a hook before this cycle.
        var hasHookedOwner = false
    }

    private struct Activity {
        var cycle: Cycle?
        var invalid: EventMark?
        /// Objects that manage it, by `act.manage`.
        var owners: [String] = []
        /// Owners known to have a hook, because userInfo changed while it ran. The framework calls every owner, and one
        /// without an override need not change anything (UPD-032).
        var hooked: Set<String> = []
    }

    private var activities = RecentTable<ActivityKey, Activity>()
    private var reporting: Set<String> = []
    /// Apps that have a delegate, because it was called.
    private var withDelegate = RecentTable<AppKey, Bool>()
    private(set) var findings = RuleFindings()
    private let willSaveAfterClear: Bool?

    private static let ownerLimit = 256

    /// Makes the rule.
    init(_ parameters: RuleParameters = RuleParameters()) {
        willSaveAfterClear = parameters.willSaveAfterClear
    }

    mutating func observe(_ event: Event) {
        if event.kind == .appTerminated {
            guard let device = event.device else { return }
            // The rule does not know the app of an activity. An open cycle of the device can only be this app's.
            for key in activities.keys where key.device == device { activities[key]?.cycle = nil }
            return
        }
        guard let key = ActivityKey(event) else { return }
        var activity = activities[key, default: Activity()]
        switch event.kind {
        case .activityStateChanged: if event.text(.to) == "invalid" { activity.invalid = EventMark(event) }
        case .activityDeallocated:
            activities[key] = nil
            return
        case .activityManaged:
            guard let object = event.text(.object) else { return }
            activity.owners.removeAll { $0 == object }
            if event.text(.action) == "attach" {
                if activity.owners.count < Self.ownerLimit { activity.owners.append(object) }
            } else {
                activity.hooked.remove(object)
            }
        case .saveBegan: begin(event, &activity)
        default: step(event, key, &activity)
        }
        activities[key] = activity
    }

    private mutating func begin(_ event: Event, _ activity: inout Activity) {
        findings.subjectSeen()
        if let device = event.device, reporting.count < 1024 { reporting.insert(device) }
        refuse(event, of: activity)
        if let open = activity.cycle {
            findings.note(
                "UPD-004", at: event, expected: "the end of the running save cycle before the next begins",
                observed: "save.begin inside a cycle", evidence: [open.began.sequence])
        }
        activity.cycle = Cycle(began: EventMark(event), last: EventMark(event))
    }

    private mutating func step(_ event: Event, _ key: ActivityKey, _ activity: inout Activity) {
        refuse(event, of: activity)
        guard var cycle = activity.cycle else {
            // An activity without any cycle so far is sent as it is when another device continues it.
            if event.kind != .saveSnapshot, reporting.contains(key.device), activity.invalid == nil {
                findings.note(
                    "UPD-016", at: event, expected: "\(event.name) inside a save cycle",
                    observed: "\(event.name) outside")
            }
            return
        }
        let rank = rank(of: event.kind)
        if rank < cycle.rank {
            findings.note(
                "UPD-016", at: event,
                expected: "the order clear, willSave, updates, didUpdate, snapshot within a save cycle",
                observed: "\(event.name) too late", evidence: [cycle.began.sequence, cycle.last.sequence])
        }
        cycle.rank = max(rank, cycle.rank)
        noteHook(event, &cycle, &activity)
        switch event.kind {
        case .saveCleared: cycle.cleared = EventMark(event)
        case .willSaveCalled: willSave(event, &cycle)
        case .updateCalled: update(event, &cycle, activity)
        case .didUpdateCalled: didUpdate(event, &cycle, activity)
        case .saveSnapshot:
            end(cycle, event, activity)
            activity.cycle = nil
            return
        default: break
        }
        cycle.last = EventMark(event)
        activity.cycle = cycle
    }

    private mutating func willSave(_ event: Event, _ cycle: inout Cycle) {
        if let earlier = cycle.willSave {
            findings.note(
                "UPD-016", at: event, expected: "cb.willSave once in a cycle", observed: "a second one",
                evidence: [earlier.sequence])
        }
        if let cleared = cycle.cleared, let count = event.integer(.userInfoCount), count > 0 {
            findings.note(
                "UPD-011", at: event, expected: "an empty userInfo after save.clear",
                observed: "\(count) entries at cb.willSave", evidence: [cleared.sequence])
        }
        cycle.willSave = EventMark(event)
    }

    private func update(_ event: Event, _ cycle: inout Cycle, _ activity: Activity) {
        if cycle.firstUpdate == nil {
            cycle.firstUpdate = (EventMark(event), event.integer(.userInfoCount))
        }
        guard let object = event.text(.object) else { return }
        let isHooked = activity.hooked.contains(object)
        if isHooked { cycle.hasHookedOwner = true }
        // An activity may have any number of owners, called in any order. Both lists that decide here are bounded.
        if isHooked || activity.owners.contains(object) { cycle.updated.insert(object) }
        cycle.lastUpdate = event.integer(.userInfoCount).map { (object, $0) }
    }

    private mutating func didUpdate(_ event: Event, _ cycle: inout Cycle, _ activity: Activity) {
        if let earlier = cycle.didUpdate {
            findings.note(
                "UPD-015", at: event, expected: "cb.didUpdate once in a cycle", observed: "a second one",
                evidence: [earlier.sequence])
        }
        if activity.owners.isEmpty, cycle.firstUpdate == nil {
            findings.note(
                "UPD-015", at: event, expected: "no cb.didUpdate for an activity that no framework manages",
                observed: "cb.didUpdate", evidence: [cycle.began.sequence])
        }
        cycle.didUpdate = EventMark(event)
        if let app = AppKey(event) { withDelegate[app] = true }
    }

    private mutating func end(_ cycle: Cycle, _ event: Event, _ activity: Activity) {
        if let first = cycle.firstUpdate {
            if cycle.cleared == nil, cycle.hasHookedOwner {
                findings.note(
                    "UPD-011", at: event, expected: "save.clear before the first cb.update of a managed activity",
                    observed: "no save.clear in the cycle", evidence: [first.mark.sequence])
            } else if cycle.cleared != nil, cycle.willSave == nil, let count = first.count, count > 0 {
                findings.note(
                    "UPD-011", at: event, expected: "an empty userInfo at the first cb.update",
                    observed: "\(count) entries", evidence: [first.mark.sequence])
            }
            if cycle.didUpdate == nil, let app = AppKey(event), withDelegate[app] != nil {
                findings.note(
                    "UPD-015", at: event, expected: "cb.didUpdate after the last cb.update of the cycle",
                    observed: "none before the snapshot", evidence: [first.mark.sequence])
            }
            let missing = activity.owners.filter { activity.hooked.contains($0) && !cycle.updated.contains($0) }
            if !missing.isEmpty {
                findings.note(
                    "UPD-010", at: event, expected: "cb.update for all owners in one cycle",
                    observed: "none for \(missing.joined(separator: ", "))", evidence: [cycle.began.sequence])
            }
        }
    }

    /// Notes an owner that has a hook: userInfo changed between its callback and the next event.
    private func noteHook(_ event: Event, _ cycle: inout Cycle, _ activity: inout Activity) {
        guard let last = cycle.lastUpdate else { return }
        cycle.lastUpdate = nil
        let count = event.integer(.userInfoCount) ?? event[.userInfo]?.dictionaryValue.map { Int64($0.count) }
        if let count, count != last.count, activity.hooked.count < Self.ownerLimit {
            activity.hooked.insert(last.object)
        }
    }

    private mutating func refuse(_ event: Event, of activity: Activity) {
        guard let invalid = activity.invalid, event.kind != .saveSnapshot, event.kind != .saveCleared else { return }
        findings.note(
            "UPD-025", at: event, expected: "no save cycle and no save callback for an invalid activity",
            observed: event.name, evidence: [invalid.sequence])
    }

    private func rank(of kind: EventKind) -> Int {
        switch (kind, willSaveAfterClear) {
        case (.saveCleared, true?): 1
        case (.willSaveCalled, true?): 2
        case (.saveCleared, false?): 2
        case (.willSaveCalled, false?): 1
        case (.saveCleared, nil), (.willSaveCalled, nil): 1
        case (.updateCalled, _): 3
        case (.didUpdateCalled, _): 4
        default: 5
        }
    }
}
