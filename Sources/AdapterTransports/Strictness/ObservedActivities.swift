import Events
import ImplementationAdapter
import Notation
import Payload

/// The activities and continuation attempts of a device, as its events show them.
struct ObservedActivities {
    private var activities: Set<Int> = []
    /// Those that have ended: a mark has no effect on them.
    private var invalid: Set<Int> = []
    /// Activities that are marked and wait for a save cycle, with their apps.
    private var marked: [Int: String] = [:]
    private var attempts: Set<Int> = []
    /// Attempts that have not ended.
    private var openAttempts: [Int: OpenAttempt] = [:]

    private struct OpenAttempt {
        let app: String
        /// Whether the app knows of it, or will. One of which it does not may end without an event.
        var isKnown = false
    }

    /// Checks that a device without a wake-up has nothing pending.
    func checkMissingWakeUp(at path: NotationPath) throws(NotationError) {
        if let (activity, app) = marked.min(by: { $0.key < $1.key }) {
            throw NotationError(
                path: path,
                expected: "when the save cycle runs for activity \(activity) of \(app), which is marked",
                found: "no such member",
                advice: "every reply names the next wake-up anew; one that is left out is cancelled")
        }
        if let (attempt, open) = openAttempts.min(by: { $0.key < $1.key }) {
            throw NotationError(
                path: path, expected: "when the next limit of attempt \(attempt) of \(open.app) is reached",
                found: "no such member",
                advice: "every reply names the next wake-up anew; one that is left out is cancelled")
        }
    }

    /// A restart ends attempts without a callback, and without an event where their app did not run.
    mutating func deviceRestarted() { openAttempts = [:] }

    private mutating func unknownAttemptsMayEnd() { openAttempts = openAttempts.filter { $0.value.isKnown } }

    /// Follows an event. Refuses one that earlier events make impossible.
    ///
    /// - Parameter isForSystemBrowser: its app is the system's browser, and no installed app.
    mutating func follow(
        _ draft: EventDraft, isForSystemBrowser: Bool = false, at path: NotationPath
    ) throws(NotationError) {
        if let activity = draft.activity {
            let isNew = draft.kind == .activityCreated
            if !isNew, !activities.contains(activity) {
                throw NotationError(
                    path: path + [.key("activity")],
                    expected: "the number of an activity that act.create has told of",
                    found: "\(activity)")
            }
            if isNew, !activities.insert(activity).inserted {
                throw NotationError(
                    path: path + [.key("activity")], expected: "a number that no activity has had since the reset",
                    found: "\(activity)")
            }
        }
        switch draft.kind {
        case .userAccepted:
            guard let attempt = draft.attempt else { break }
            guard attempts.insert(attempt).inserted else {
                throw NotationError(
                    path: path + [.key("attempt")], expected: "a number that no attempt has had since the reset",
                    found: "\(attempt)")
            }
            // Another acceptance ends the attempt before it.
            unknownAttemptsMayEnd()
            // An attempt for the system's browser may end without any event.
            if !isForSystemBrowser { openAttempts[attempt] = OpenAttempt(app: draft.app ?? "") }
        case .willContinueCalled, .transferRequested:
            if let attempt = draft.attempt { openAttempts[attempt]?.isKnown = true }
        // Until it is unlocked, the attempt waits for its user or ends.
        case .deviceLocked, .deviceSlept: unknownAttemptsMayEnd()
        case .continueCalled, .didFailCalled: if let attempt = draft.attempt { openAttempts[attempt] = nil }
        case .userCancelled: if let attempt = draft.attempt { openAttempts[attempt] = nil }
        case .needsSaveSet:
            guard let activity = draft.activity, !invalid.contains(activity) else { break }
            let isMarked = draft.fields.first { $0.name == .value }?.value.booleanValue == true
            marked[activity] = isMarked ? draft.app ?? "" : nil
        case .saveBegan, .activityDeallocated: if let activity = draft.activity { marked[activity] = nil }
        case .activityStateChanged:
            let state = draft.fields.first { $0.name == .to }?.value.stringValue
            if state == "invalid", let activity = draft.activity {
                marked[activity] = nil
                invalid.insert(activity)
            }
        case .appTerminated:
            marked = marked.filter { $0.value != draft.app }
            openAttempts = openAttempts.filter { $0.value.app != draft.app }
        default: break
        }
    }
}
