import Events

/// Which alert a failure causes: none after a cancellation, the app's if it implements didFail, else the system's.
struct Alerts: RuleWithFindings {
    static let name = "alerts"
    static let requirements = ["ERR-010", "ERR-011", "ERR-012"]
    static let kinds: EventKindSet = [.didFailCalled, .callbackReturned, .alertShown]

    private struct Failure {
        var attempt: Int?
        var code: Int64?
        var mark: EventMark
        var isImplemented: Bool?
        var appAlert: EventMark?
        var systemAlert: EventMark?
    }

    private var failures = RecentTable<AppKey, Failure>()
    /// The app whose didFail is running.
    private var running: AppKey?
    private(set) var findings = RuleFindings()
    private let window: Int64

    /// Makes the rule.
    init(_ parameters: RuleParameters = RuleParameters()) { window = parameters.alertWindowNanoseconds }

    mutating func observe(_ event: Event) {
        guard let key = AppKey(event) else { return }
        switch event.kind {
        case .didFailCalled:
            findings.subjectSeen()
            failures[key] = Failure(attempt: event.attempt, code: event.integer(.code), mark: EventMark(event))
            running = key
        case .callbackReturned:
            guard running == key else { return }
            running = nil
            if let isImplemented = event.boolean(.implemented) { failures[key]?.isImplemented = isImplemented }
        case .alertShown:
            guard var failure = failures[key] else { return }
            if let attempt = event.attempt, let failed = failure.attempt {
                guard attempt == failed else { return }
            } else if event.time.since(failure.mark.time) > window {
                return
            }
            let isSystem = event.text(.by) == "system"
            if failure.code == 3072 {
                findings.note(
                    isSystem ? "ERR-012" : "ERR-010", at: event, expected: "no alert after a cancellation (3072)",
                    observed: "an alert by the \(isSystem ? "system" : "app")", evidence: [failure.mark.sequence])
            } else if isSystem, failure.isImplemented == true || failure.appAlert != nil {
                findings.note(
                    "ERR-011", at: event, expected: "no alert by the system where the app implements didFail",
                    observed: "one", evidence: [failure.mark.sequence, failure.appAlert?.sequence])
            } else if !isSystem, let system = failure.systemAlert {
                findings.note(
                    "ERR-011", at: event, expected: "one alert, by the app or by the system",
                    observed: "one by each", evidence: [failure.mark.sequence, system.sequence])
            }
            if isSystem { failure.systemAlert = EventMark(event) } else { failure.appAlert = EventMark(event) }
            failures[key] = failure
        default: break
        }
    }
}
