package import Events

/// At most one activity an app is current, at most one a device is advertised. What changes within one instant may come
/// in either order: the invariant is judged when time moves on.
package struct OneCurrentActivity: Rule {
    package static let name = "one-current-activity"
    package static let requirements = ["LIFE-002"]
    package static let kinds: EventKindSet = [
        .activityStateChanged, .activityDeallocated, .appTerminated, .advertisingStarted, .advertisingStopped,
        .userAccepted, .offerShown, .saveBegan, .stepStarted,
    ]

    private struct Holder: Hashable {
        let activity: Int
        let mark: Mark
    }

    private var current = RecentTable<AppKey, [Holder]>(capacity: 1024)
    private var advertised = RecentTable<String, [Holder]>(capacity: 1024)
    /// Who has to be looked at when time moves on.
    private var crowdedApps: [AppKey] = []
    private var crowdedDevices: [String] = []
    private var instant = Instant.start
    private var findings = Findings()

    /// Makes the rule.
    package init() {}

    package mutating func observe(_ event: Event) {
        if event.time > instant {
            judge()
            instant = event.time
        }
        switch event.kind {
        case .activityStateChanged:
            guard let app = AppKey(event), let activity = event.activity else { return }
            findings.subjectSeen()
            leave(app, activity)
            guard event.text(.to) == "current" else { return }
            let holders = current[app, default: []] + [Holder(activity: activity, mark: Mark(event))]
            // Two are a breach; more would only make the list grow.
            current[app] = Array(holders.suffix(8))
            if holders.count > 1 { crowdedApps.append(app) }
        case .activityDeallocated: if let app = AppKey(event), let activity = event.activity { leave(app, activity) }
        case .appTerminated: if let app = AppKey(event) { current[app] = nil }
        case .advertisingStarted:
            guard let device = event.device, let activity = event.activity else { return }
            findings.subjectSeen()
            let others = advertised[device, default: []].filter { $0.activity != activity }
            let holders = others + [Holder(activity: activity, mark: Mark(event))]
            advertised[device] = Array(holders.suffix(8))
            if holders.count > 1 { crowdedDevices.append(device) }
        case .advertisingStopped:
            guard let device = event.device else { return }
            // Without an activity the device fell silent altogether.
            advertised[device] = event.activity.map { activity in
                advertised[device, default: []].filter { $0.activity != activity }
            }
        default: break
        }
    }

    private mutating func leave(_ app: AppKey, _ activity: Int) {
        guard let holders = current[app] else { return }
        current[app] = holders.filter { $0.activity != activity }
    }

    private mutating func judge() {
        for app in crowdedApps { judge(current[app] ?? [], "current activity of \(app.app) on \(app.device)") }
        for device in crowdedDevices { judge(advertised[device] ?? [], "advertised activity of \(device)") }
        crowdedApps = []
        crowdedDevices = []
    }

    private mutating func judge(_ holders: [Holder], _ subject: String) {
        guard holders.count > 1, let last = holders.last else { return }
        findings.note(
            "LIFE-002", atEnd: last.mark.time, expected: "at most one \(subject)",
            observed: "activities \(holders.map { String($0.activity) }.joined(separator: ", "))",
            evidence: holders.map(\.mark.sequence).sorted())
    }

    package mutating func finish(at end: Instant) -> RuleOutcome {
        judge()
        return findings.outcome
    }
}
