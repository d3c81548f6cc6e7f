package import Events
package import Payload
package import Platforms

/// Decisions of an app's process about the calls of a continuation (CONT).
package struct ContinuationCallDecisions: Sendable {
    /// Whether a launch was successful, by the results of willFinishLaunching and didFinishLaunching (CONT-021).
    package var acceptsLaunch: @Sendable (_ will: Bool, _ did: Bool) -> Bool = { $0 && $1 }

    /// Whether continuation callbacks reach an app, by the result of its launch (CONT-021).
    package var reachesApp: @Sendable (_ didFinishLaunching: Bool) -> Bool = { $0 }

    /// The thread on which a callback runs (CONT-010).
    package var thread: @Sendable (ContinuationCallback) -> ThreadClass = { _ in .main }

    /// Whether the system shows progress: if the platform does so at all, unless the app shows its own (CONT-004).
    package var systemShowsProgress: @Sendable (_ willContinue: CallbackAnswer, _ platformShows: Bool) -> Bool = {
        $0 != .returned(true) && $1
    }

    /// Whether an app is reported that does not show that something is being received, as apps should: one without
    /// willContinue, or one that says it shows progress and does not (CONT-006).
    package var reportsMissingProgress: @Sendable (_ willContinue: CallbackAnswer, _ hasShownProgress: Bool) -> Bool = {
        $0 == .notImplemented || $0 == .returned(true) && !$1
    }

    /// The document to open after continue, unless the app handled the activity (CONT-013): on iOS the first URL of a file
    /// in the payload; on macOS that of an activity that AppKit made for a document, which is under a key of its own
    /// (DOC-010).
    package var documentURL: @Sendable (_ continued: CallbackAnswer, Platform, PayloadDictionary) -> String? = {
        continued, platform, payload in
        guard continued != .returned(true) else { return nil }
        let values = platform == .macOS ? [payload[DocumentDecisions.urlKey]].compactMap(\.self) : payload.map(\.value)
        return values.compactMap(\.urlValue).first { $0.lowercased().hasPrefix("file:") }
    }

    /// The Cocoa error with which an activity fails after it was delivered. There is none, whatever the app returned
    /// (CONT-013) and whether or not it has called the restoration handler (CONT-014).
    package var failureAfterContinue: @Sendable (_ continued: CallbackAnswer, _ calledHandler: Bool) -> Int? = { _, _ in
        nil
    }

    /// Whether the root controllers of all windows restore instead of the objects that the app passed to the restoration
    /// handler, by the number of those; nil if it passed nil (CONT-018).
    package var restoresEveryWindow: @Sendable (_ given: Int?) -> Bool = { _ in false }

    /// Whether an object restores, by whether it did so before in this attempt (CONT-015).
    package var restores: @Sendable (_ hasRestored: Bool) -> Bool = { !$0 }

    /// The thread on which objects restore, by the thread on which the app called the handler (CONT-016).
    package var restorationThread: @Sendable (_ ofCall: ThreadClass) -> ThreadClass = { _ in .main }

    /// What a delivered activity says of SiriKit: how far its intent was handled where SiriKit opened the app, and nothing
    /// otherwise (SRCH-015).
    package var interaction: @Sendable (_ delivered: IntentHandlingStatus?) -> IntentHandlingStatus? = { $0 }

    /// Whether user interface work on a thread is reported as a mistake of the app (CONT-026).
    package var reportsScreenWork: @Sendable (ThreadClass) -> Bool = { $0 != .main }
}
