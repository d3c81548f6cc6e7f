import Events

/// A locked receiver is unlocked before an accepted activity reaches its app.
struct UnlockBeforeLaunch: RuleWithFindings {
    static let name = "unlock-before-launch"
    static let requirements = ["CONT-035"]
    static let kinds: EventKindSet = [
        .deviceLocked, .deviceSlept, .deviceUnlocked, .userAccepted, .appLaunched, .appForegrounded, .continueCalled,
        .userCancelled, .didFailCalled,
    ]

    private var locked = RecentTable<String, EventMark>()
    private var accepted = RecentTable<String, EventMark>()
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        guard let device = event.device else { return }
        switch event.kind {
        case .deviceLocked, .deviceSlept: locked[device] = EventMark(event)
        case .deviceUnlocked:
            locked[device] = nil
            accepted[device] = nil
        // The attempt has ended. What comes to the front afterwards has nothing to do with it.
        case .userCancelled, .didFailCalled: accepted[device] = nil
        case .userAccepted: if locked[device] != nil { accepted[device] = EventMark(event) }
        default:
            guard let lock = locked[device], let acceptance = accepted[device] else { return }
            findings.note(
                "CONT-035", at: event, expected: "device.unlock before \(event.name)",
                observed: "\(event.name) on the locked device", evidence: [lock.sequence, acceptance.sequence])
            accepted[device] = nil
        }
        if event.kind == .userAccepted, locked[device] != nil { findings.subjectSeen() }
    }
}
