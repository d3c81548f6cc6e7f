import Events

/// An app has at most one current activity, and a device advertises at most one. Changes within one instant may come in
/// either order, so the rule checks when time moves on.
struct OneCurrentActivity: RuleWithFindings {
    static let name = "one-current-activity"
    static let requirements = ["LIFE-002"]
    static let kinds: EventKindSet = [
        .activityStateChanged, .activityDeallocated, .appTerminated, .advertisingStarted, .advertisingStopped,
        .userAccepted, .offerShown, .saveBegan, .stepStarted,
    ]

    private struct Holder: Hashable {
        let activity: Int
        let mark: EventMark
    }

    private var current = RecentTable<AppKey, [Holder]>(capacity: 1024)
    private var advertised = RecentTable<String, [Holder]>(capacity: 1024)
    /// Apps and devices to check when time moves on.
    private var crowdedApps: [AppKey] = []
    private var crowdedDevices: [String] = []
    private var instant = Instant.start
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
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
            let holders = current[app, default: []] + [Holder(activity: activity, mark: EventMark(event))]
            // Two are a breach already; the bound keeps the list small.
            current[app] = Array(holders.suffix(8))
            if holders.count > 1 { crowdedApps.append(app) }
        case .activityDeallocated: if let app = AppKey(event), let activity = event.activity { leave(app, activity) }
        case .appTerminated: if let app = AppKey(event) { current[app] = nil }
        case .advertisingStarted:
            guard let device = event.device, let activity = event.activity else { return }
            findings.subjectSeen()
            let others = advertised[device, default: []].filter { $0.activity != activity }
            let holders = others + [Holder(activity: activity, mark: EventMark(event))]
            advertised[device] = Array(holders.suffix(8))
            if holders.count > 1 { crowdedDevices.append(device) }
        case .advertisingStopped:
            guard let device = event.device else { return }
            // An event without an activity ends all advertising of the device.
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

    mutating func finish(at end: Instant) -> RuleOutcome {
        judge()
        return findings.outcome
    }
}
