import Events

/// Continuation callbacks follow a finished launch that succeeded, and the launch options name the pending type.
struct LaunchBeforeCallbacks: RuleWithFindings {
    static let name = "launch-before-callbacks"
    static let requirements = ["CONT-021", "CONT-022"]
    static let kinds: EventKindSet = [
        .appLaunched, .launchOptions, .launchFinished, .appTerminated, .willContinueCalled, .continueCalled,
        .didFailCalled,
    ]

    private struct Process {
        var launched: EventMark
        var pendingType: String?
        var result: Bool?
    }

    private var processes = RecentTable<AppKey, Process>()
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        guard let key = AppKey(event) else { return }
        switch event.kind {
        case .appLaunched: processes[key] = Process(launched: EventMark(event))
        case .launchOptions: processes[key]?.pendingType = event.text(.userActivityType)
        case .launchFinished: processes[key]?.result = event.boolean(.result) ?? true
        case .appTerminated: processes[key] = nil
        default:
            guard let process = processes[key] else { return }
            findings.subjectSeen()
            switch process.result {
            case nil:
                findings.note(
                    "CONT-022", at: event, expected: "\(event.name) after didFinishLaunching returned",
                    observed: "\(event.name) during the launch", evidence: [process.launched.sequence])
            case false?:
                findings.note(
                    "CONT-021", at: event, expected: "no continuation callback after a launch that returned false",
                    observed: event.name, evidence: [process.launched.sequence])
            case true?: break
            }
            guard event.kind == .willContinueCalled else { return }
            if let pending = process.pendingType, let type = event.text(.type), pending != type {
                findings.note(
                    "CONT-022", at: event, expected: "the type that the launch options named, \(pending)",
                    observed: type, evidence: [process.launched.sequence])
            }
            // Later acceptances reach the running process, and its launch options do not concern them.
            processes[key]?.pendingType = nil
        }
    }
}
