import Events
import Foundation
import Handoff
import ImplementationAdapter
import Payload
import Platforms
import VirtualDevices

extension Defect {
    static let continuation: [Defect] = receiving + restoring + serving

    private static let receiving: [Defect] = [
        Defect(
            "suspended-app-stays-in-the-background", breaks: ["CONT-001"],
            Replacement(\.continuation.opening) { reference in
                { $0 == .suspended ? [.announce] : reference($0) }
            }),
        Defect(
            "app-in-front-hears-nothing", breaks: ["CONT-036"],
            // The callbacks hang on the app's activation.
            Replacement(\.continuation.opening) { reference in { $0 == .inFront ? [] : reference($0) } }),
        Defect(
            "unlocked-by-the-tap", breaks: ["CONT-035"],
            Replacement(\.continuation.unlocksFirst) { _ in { _ in false } },
            // The steps behind the tap do not look at the lock either.
            Replacement(\.continuation.reachesApp) { _ in { _ in true } }),
        Defect(
            "refused-unlock-ignored", breaks: ["CONT-035"],
            Replacement(\.continuation.reachesApp) { _ in { _ in true } }),
        Defect(
            "launch-judged-by-its-second-half", breaks: ["CONT-021"],
            Replacement(\.handoff.continuation.acceptsLaunch) { _ in { _, did in did } }),
        Defect(
            "launch-options-empty", breaks: ["CONT-022"],
            Replacement(\.continuation.pendingType) { _ in { _ in nil } }),
        Defect(
            "failed-launch-called-all-the-same", breaks: ["CONT-021"],
            Replacement(\.continuation.announces) { _ in { _ in true } },
            Replacement(\.handoff.continuation.reachesApp) { _ in { _ in true } }),
        Defect(
            "announced-with-the-data", breaks: ["CONT-002"],
            Replacement(\.continuation.callbacks) { reference in
                { $0 == .opened ? [] : [.willContinue] + reference($0) }
            }),
        Defect(
            "failure-never-told", breaks: ["CONT-007"],
            Replacement(\.continuation.callbacks) { reference in { reference($0).filter { $0 != .didFail } } }),
        Defect(
            "continue-and-did-fail", breaks: ["CONT-007"],
            Replacement(\.continuation.callbacks) { reference in
                { $0 == .ended(.completed) ? [.continue, .didFail] : reference($0) }
            }),
        Defect(
            "interrupted-activity-continued", breaks: ["CONT-009"],
            // Better the type alone than nothing.
            Replacement(\.continuation.callbacks) { reference in
                { $0 == .ended(.sourceGone) ? [.continue] : reference($0) }
            }),
        Defect(
            "first-declared-type-announced", breaks: ["CONT-003"],
            Replacement(\.continuation.announcedType) { _ in { offered, declared in declared.first ?? offered } }),
        Defect(
            "false-vetoes-the-continuation", breaks: ["CONT-005"],
            Replacement(\.continuation.requestDelay) { reference in
                { $0 == .returned(false) ? nil : reference($0) }
            }),
        Defect(
            "payload-asked-for-late", breaks: ["CONT-008"],
            // For an app without willContinue the system first draws its own progress.
            Replacement(\.continuation.requestDelay) { reference in
                { $0 == .notImplemented ? 1_500_000_000 : reference($0) }
            }),
        Defect(
            "attempt-without-end", breaks: ["CONT-034"],
            Replacement(\.continuation.attemptLimit) { _ in { _ in .max } }),
        Defect(
            "previous-attempt-forgotten", breaks: ["CONT-028"],
            Replacement(\.continuation.endOfPrevious) { _ in { nil } }),
        Defect(
            "progress-shown-twice", breaks: ["CONT-004"],
            Replacement(\.handoff.continuation.systemShowsProgress) { _ in { _, platformShows in platformShows } }),
        Defect(
            "progress-shown-by-nobody", breaks: ["CONT-004"],
            // An app without the callback is taken for one that shows its own.
            Replacement(\.handoff.continuation.systemShowsProgress) { reference in
                { reference($0, $1) && $0 == .returned(false) }
            }),
        Defect(
            "continue-off-main", breaks: ["CONT-010"],
            Replacement(\.handoff.continuation.thread) { reference in
                { $0 == .continue ? .other : reference($0) }
            }),
        Defect(
            "failure-told-off-main", breaks: ["CONT-010"],
            Replacement(\.handoff.continuation.thread) { reference in
                { $0 == .didFail ? .other : reference($0) }
            }),
        Defect(
            "taken-over-from-launch-options-too", breaks: ["CONT-023"],
            Replacement(\.handoff.app.takesOverAtLaunch) { _ in { _ in true } }),
    ]

    private static let restoring: [Defect] = [
        Defect(
            "every-url-opened-as-document", breaks: ["CONT-013"],
            Replacement(\.handoff.continuation.documentURL) { _ in
                { continued, _, payload in
                    continued == .returned(true) ? nil : payload.compactMap(\.value.urlValue).first
                }
            }),
        Defect(
            "silent-app-unnoticed", breaks: ["CONT-006"],
            // Whoever has the callback is taken to show something.
            Replacement(\.handoff.continuation.reportsMissingProgress) { _ in
                { willContinue, _ in willContinue == .notImplemented }
            }),
        Defect(
            "document-left-alone", breaks: ["CONT-013"],
            // Only an app that answers false has left the activity alone.
            Replacement(\.handoff.continuation.documentURL) { reference in
                { continued, platform, payload in
                    continued == .notImplemented ? nil : reference(continued, platform, payload)
                }
            }),
        Defect(
            "any-document-opened-by-appkit", breaks: ["CONT-013"],
            // As UIKit does.
            Replacement(\.handoff.continuation.documentURL) { reference in
                { continued, _, payload in reference(continued, .iOS, payload) }
            }),
        Defect(
            "unhandled-activity-fails", breaks: ["CONT-013"],
            Replacement(\.handoff.continuation.failureAfterContinue) { _ in
                { continued, _ in continued == .returned(true) ? nil : HandoffErrorCode.handoffFailed }
            }),
        Defect(
            "restoration-handler-demanded", breaks: ["CONT-014"],
            // As with completion handlers, which must be called.
            Replacement(\.handoff.continuation.failureAfterContinue) { _ in
                { continued, calledHandler in
                    continued == .returned(true) && !calledHandler ? HandoffErrorCode.handoffFailed : nil
                }
            }),
        Defect(
            "object-restores-twice", breaks: ["CONT-015"],
            Replacement(\.handoff.continuation.restores) { _ in { _ in true } }),
        Defect(
            "restores-where-the-handler-was-called", breaks: ["CONT-016"],
            Replacement(\.handoff.continuation.restorationThread) { _ in { $0 } }),
        Defect(
            "empty-list-restores-every-window", breaks: ["CONT-018"],
            Replacement(\.handoff.continuation.restoresEveryWindow) { _ in { given in (given ?? 0) == 0 } }),
        Defect(
            "handled-whatever-it-was", breaks: ["CONT-012"],
            Replacement(\.handoff.app.continueResult) { _ in { _ in true } }),
    ]

    private static let serving: [Defect] = [
        Defect(
            "web-page-left-behind", breaks: ["CONT-011", "WEB-016"],
            Replacement(\.continuation.sent) { _ in
                { snapshot in
                    var snapshot = snapshot
                    snapshot.webpageURL = nil
                    return snapshot
                }
            }),
        Defect(
            "web-page-cut-short", breaks: ["CONT-011", "WEB-016"],
            // A page is the same page without its query.
            Replacement(\.continuation.sent) { _ in
                { snapshot in
                    var snapshot = snapshot
                    snapshot.webpageURL = snapshot.webpageURL.map { String($0.prefix { $0 != "?" }) }
                    return snapshot
                }
            }),
        Defect(
            "receiver-for-good", breaks: ["CONT-030"],
            // Roles are given out by the first continuation.
            Replacement(\.continuation.serves) { _ in { $0 == 0 } }),
        Defect(
            "second-receiver-turned-away", breaks: ["CONT-041"],
            Replacement(\.continuation.servesBeside) { _ in { $0 == 0 } }),
        Defect(
            "source-never-told", breaks: ["CONT-024"],
            Replacement(\.continuation.tellsSource) { _ in { _ in false } }),
        Defect(
            "source-told-when-the-reply-begins", breaks: ["CONT-025"],
            Replacement(\.continuation.tellsSource) { _ in { $0 == .sent } }),
        Defect(
            "source-told-when-asked", breaks: ["CONT-025", "CONT-029"],
            Replacement(\.continuation.tellsSource) { _ in { $0 == .requested } }),
        Defect(
            "screen-work-left-off-main", breaks: ["CONT-026"],
            Replacement(\.handoff.app.movesScreenWork) { _ in { _ in false } }),
        Defect(
            "screen-work-allowed-anywhere", breaks: ["CONT-026"],
            Replacement(\.handoff.continuation.reportsScreenWork) { _ in { _ in false } }),
    ]
}
