import Events
import Payload
import Reports

/// The events of a log that explain a failure: actions of users, apps and systems, without the radio and the steps of
/// save cycles.
struct LogExcerpt {
    private let events: [Event]

    private static let kinds: Set<EventKind> = [
        .activityStateChanged, .activityException, .advertisingStarted, .advertisingStopped, .accountSignedIn,
        .accountSignedOut, .pairRemoved, .handoffLogged, .offerShown, .offerHidden, .suggestionShown, .userAccepted,
        .userCancelled, .deviceLocked, .deviceUnlocked, .deviceSlept, .deviceWoke, .deviceRotated,
        .deviceSettingChanged,
        .appInstalled, .appRemoved, .appLaunched, .appForegrounded, .appBackgrounded, .appTerminated, .appFinding,
        .transferRequested, .transferServed, .transferReplied, .transferCompleted, .transferDropped,
        .documentOpenAttempted, .browserOpened, .willContinueCalled, .continueCalled, .didFailCalled, .restoreCalled,
        .wasContinuedCalled, .callbackReturned, .progressShown, .alertShown, .faultInjected, .radioMoved,
    ]

    init(_ events: [Event]) {
        self.events = events.filter { Self.kinds.contains($0.kind) && !Self.isAbsentHook($0) }
    }

    /// Most apps lack most of the hooks that a save cycle calls, so an absent one explains nothing.
    private static func isAbsentHook(_ event: Event) -> Bool {
        event.kind == .callbackReturned && event[.implemented]?.booleanValue == false
            && ["willSave", "didUpdate"].contains(event.text(.callback))
    }

    /// The last events, one a line. The evidence is marked, and included even if it is older.
    func lines(last count: Int = .max, evidence: [Int] = []) -> [String] {
        let marks = Set(evidence)
        let first = max(0, events.count - count)
        let chosen = events.enumerated().filter { $0.offset >= first || marks.contains($0.element.sequence) }
        // Consecutive numbers, because the timeline would mark omitted events as a gap.
        var shown = chosen.map(\.element)
        var renumbered: [Int] = []
        for index in shown.indices {
            if marks.contains(shown[index].sequence) { renumbered.append(index) }
            shown[index].sequence = index
            shown[index].fields.removeAll { $0.value.isNull || $0.name == .hash }
        }
        return EventTimeline.lines(shown, evidence: renumbered)
    }
}
