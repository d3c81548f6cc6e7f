import Events
import Payload
import Reports

/// The events of a log that explain a failure: actions of users, apps and systems, and what was saved, without the radio and
/// the other steps of save cycles.
struct LogExcerpt {
    private let events: [Event]

    private static let kinds: Set<EventKind> = [
        .activityStateChanged, .activityException, .saveSnapshot, .advertisingStarted, .advertisingStopped,
        .accountSignedIn,
        .accountSignedOut, .pairRemoved, .handoffLogged, .offerShown, .offerHidden, .suggestionShown, .userAccepted,
        .userCancelled, .deviceLocked, .deviceUnlocked, .deviceSlept, .deviceWoke, .deviceRotated,
        .deviceSettingChanged,
        .appInstalled, .appRemoved, .appLaunched, .appForegrounded, .appBackgrounded, .appTerminated, .appFinding,
        .transferRequested, .transferServed, .transferReplied, .transferCompleted, .transferDropped,
        .documentOpenAttempted, .browserOpened, .willContinueCalled, .continueCalled, .didFailCalled, .restoreCalled,
        .wasContinuedCalled, .callbackReturned, .progressShown, .alertShown, .faultInjected, .radioMoved,
    ]

    init(_ events: [Event]) {
        var saved = SavedStates()
        self.events = events.filter {
            Self.kinds.contains($0.kind) && !Self.isAbsentHook($0) && ($0.kind != .saveSnapshot || saved.isNew($0))
        }
    }

    /// The state of each activity that was shown last. Most save cycles change nothing.
    private struct SavedStates {
        private struct Activity: Hashable {
            var device: String?
            var number: Int?
        }

        private var states: [Activity: [Event.Field]] = [:]

        mutating func isNew(_ event: Event) -> Bool {
            let old = states.updateValue(
                event.fields, forKey: Activity(device: event.device, number: event.activity))
            return old != event.fields
        }
    }

    /// Most apps lack most of the hooks that a save cycle calls, so an absent one explains nothing.
    private static func isAbsentHook(_ event: Event) -> Bool {
        event.kind == .callbackReturned && event[.implemented]?.booleanValue == false
            && ["willSave", "didUpdate"].contains(event.text(.callback))
    }

    /// The last events, one a line. The evidence is marked. Evidence, and the state that was sent, is included even if it is
    /// older.
    func lines(last count: Int = .max, evidence: [Int] = []) -> [String] {
        let marks = Set(evidence)
        let first = max(0, events.count - count)
        let sent = sentStates(first)
        let chosen = events.enumerated().filter {
            $0.offset >= first || marks.contains($0.element.sequence) || sent.contains($0.offset)
        }
        // Consecutive numbers, because the timeline would mark omitted events as a gap.
        var shown = chosen.map(\.element)
        var renumbered: [Int] = []
        for index in shown.indices {
            if marks.contains(shown[index].sequence) { renumbered.append(index) }
            shown[index].sequence = index
            shown[index].fields = shown[index].fields.compactMap { Self.short($0, of: shown[index].kind) }
        }
        return EventTimeline.lines(
            shown, evidence: renumbered,
            limits: [.userInfo: PayloadExcerpt.limit])
    }

    /// The positions of the saves whose states were sent in the events from a position on; of the last save if there are
    /// none.
    private func sentStates(_ first: Int) -> Set<Int> {
        let served = events.indices.dropFirst(first).filter { events[$0].kind == .transferServed }
        let saves = served.compactMap { position in
            events[..<position].lastIndex {
                $0.kind == .saveSnapshot && $0.device == events[position].device
                    && $0.activity == events[position].activity
            }
        }
        return Set(saves.isEmpty ? events.lastIndex { $0.kind == .saveSnapshot }.map { [$0] } ?? [] : saves)
    }

    /// A field as a failure shows it; nil for one that explains nothing.
    private static func short(_ field: Event.Field, of kind: EventKind) -> Event.Field? {
        switch (field.name, field.value) {
        case (.hash, _), (_, .null): nil
        case (.userInfo, .dictionary(let payload)): Event.Field(.userInfo, .string(PayloadExcerpt.text(payload)))
        case (.code, .integer(let code)) where kind == .didFailCalled:
            Event.Field(.code, .string(HandoffErrorText.text(of: Int(clamping: code))))
        default: field
        }
    }
}
