import Events

/// Callbacks run on the documented thread: those of the app delegate and of responders on the main thread, those of an
/// activity's delegate on another one, so that no app can rely on main.
struct ThreadClasses: RuleWithFindings {
    static let name = "thread-classes"
    static let requirements = ["CONT-010", "CONT-016", "UPD-019"]
    static let kinds: EventKindSet = [
        .willContinueCalled, .continueCalled, .didFailCalled, .didUpdateCalled, .restoreCalled, .updateCalled,
        .willSaveCalled, .wasContinuedCalled, .didReceiveStreamsCalled,
    ]

    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        guard let thread = event.thread else { return }
        findings.subjectSeen()
        let (requirement, expected): (String, ThreadClass) =
            switch event.kind {
            case .willContinueCalled, .continueCalled, .didFailCalled: ("CONT-010", .main)
            case .restoreCalled: ("CONT-016", .main)
            case .updateCalled, .didUpdateCalled: ("UPD-019", .main)
            default: ("UPD-019", .other)
            }
        guard thread != expected else { return }
        let place = expected == .main ? "on the main thread" : "off the main thread"
        findings.note(
            requirement, at: event, expected: "\(event.name) \(place)", observed: "thread class \(thread.rawValue)")
    }
}
