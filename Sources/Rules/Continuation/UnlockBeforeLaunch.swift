import Events

/// A locked receiver is unlocked before an accepted activity reaches its app.
struct UnlockBeforeLaunch: RuleWithFindings {
    static let name = "unlock-before-launch"
    static let requirements = ["CONT-035"]
    static let kinds: EventKindSet = [
        .deviceLocked, .deviceSlept, .deviceUnlocked, .userAccepted, .appLaunched, .appForegrounded, .continueCalled,
        .userCancelled, .didFailCalled, .appTerminated, .stepStarted,
    ]
    /// Steps of a case that start an app or bring it to the front, whatever the attempt does.
    private static let openingSteps: Set<String> = ["launch", "foreground", "becomeCurrent"]

    private struct Acceptance {
        var mark: EventMark
        var app: String?
        /// The app's process has ended since, or a step of the case opens an app. It may be launched for another reason then.
        var mayAppOpen = false
    }

    private var locked = RecentTable<String, EventMark>()
    private var accepted = RecentTable<String, Acceptance>()
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
        case .userAccepted:
            if locked[device] != nil { accepted[device] = Acceptance(mark: EventMark(event), app: event.app) }
        case .appTerminated: if accepted[device]?.app == event.app { accepted[device]?.mayAppOpen = true }
        case .stepStarted:
            if let verb = event.text(.verb), Self.openingSteps.contains(verb) { accepted[device]?.mayAppOpen = true }
        default:
            guard let lock = locked[device], let acceptance = accepted[device],
                !acceptance.mayAppOpen || event.kind == .continueCalled
            else { return }
            findings.note(
                "CONT-035", at: event, expected: "device.unlock before \(event.name)",
                observed: "\(event.name) on the locked device", evidence: [lock.sequence, acceptance.mark.sequence])
            accepted[device] = nil
        }
        if event.kind == .userAccepted, locked[device] != nil { findings.subjectSeen() }
    }
}
