import Foundation
import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let errors: [Defect] = codes + telling + outcomes

    private static let codes: [Defect] = [
        reporting("cancel-reported-as-4608", .cancelled, as: HandoffErrorCode.handoffFailed, breaks: "ERR-007"),
        reporting("superseded-reported-as-4608", .superseded, as: HandoffErrorCode.handoffFailed, breaks: "ERR-009"),
        reporting(
            "interruption-reported-as-cancel", .sourceGone, as: HandoffErrorCode.userCancelled, breaks: "ERR-015"),
        reporting(
            "lost-source-reported-as-4609", .sourceGone, as: HandoffErrorCode.connectionUnavailable, breaks: "ERR-002"),
        // NSXPCConnectionInterrupted: what the system's own services report to one another.
        reporting("inner-code-passed-on", .sourceGone, as: 4097, breaks: "ERR-006"),
        reporting("time-out-reported-as-4608", .timedOut, as: HandoffErrorCode.handoffFailed, breaks: "ERR-004"),
        reporting(
            "refused-connection-reported-as-4608", .connectionUnavailable, as: HandoffErrorCode.handoffFailed,
            breaks: "ERR-003"),
        Defect(
            "oversize-delivered", breaks: ["ERR-005"],
            Replacement(\.errors.isTooLarge) { _ in { _, _ in false } }),
        Defect(
            "error-of-a-domain-of-its-own", breaks: ["ERR-001"],
            Replacement(\.handoff.failures.error) { _ in
                { code in
                    NSError(
                        domain: "com.apple.handoff", code: code,
                        userInfo: [NSLocalizedDescriptionKey: HandoffErrorCode.localizedDescription(of: code)])
                }
            }),
        Defect(
            "error-without-description", breaks: ["ERR-016"],
            // There is no text for the code in the language of the user.
            Replacement(\.handoff.failures.error) { _ in
                { CocoaError(CocoaError.Code(rawValue: $0), userInfo: [NSLocalizedDescriptionKey: ""]) }
            }),
        Defect(
            "any-scheme-but-file-for-a-page", breaks: ["ERR-018", "WEB-001"],
            Replacement(\.handoff.failures.allowsWebPage) { _ in { $0 != "file" } }),
    ]

    private static let telling: [Defect] = [
        Defect(
            "next-type-named-in-failure", breaks: ["ERR-008"],
            Replacement(\.errors.failedType) { _ in { failed, next in next ?? failed } }),
        Defect(
            "cancel-shown-by-the-app", breaks: ["ERR-010"],
            Replacement(\.handoff.app.tellsUser) { _ in { _ in true } }),
        Defect(
            "time-out-kept-from-the-user", breaks: ["ERR-011"],
            Replacement(\.handoff.app.tellsUser) { reference in
                { reference($0) && $0 != HandoffErrorCode.remoteApplicationTimedOut }
            }),
        Defect(
            "no-alert-by-the-system", breaks: ["ERR-012"],
            Replacement(\.handoff.failures.systemShowsAlert) { _ in { _, _ in false } }),
        Defect(
            "alert-by-the-system-beside-the-app", breaks: ["ERR-012"],
            Replacement(\.handoff.failures.systemShowsAlert) { _ in
                { _, code in code != HandoffErrorCode.userCancelled }
            }),
    ]

    private static let outcomes: [Defect] = [
        Defect(
            "late-data-delivered-after-failure", breaks: ["ERR-013"],
            Replacement(\.errors.deliversLateReply) { _ in { true } }),
        Defect(
            "second-reply-delivered", breaks: ["CONT-007"],
            Replacement(\.errors.isFinal) { _ in { $0 != .completed } }),
        Defect(
            "every-refusal-is-4608", breaks: ["ERR-004", "ERR-005"],
            Replacement(\.continuation.endAfterRefusal) { _ in { _ in .sourceGone } }),
        Defect(
            "codes-of-the-source-passed-on", breaks: ["ERR-015"],
            Replacement(\.continuation.endAfterRefusal) { reference in
                { $0 == HandoffErrorCode.userCancelled ? .cancelled : reference($0) }
            }),
        Defect(
            "offer-spent-by-failure", breaks: ["ERR-014"],
            // A source that could not be reached is taken for lost.
            Replacement(\.errors.withdrawal) { _ in { $0 == .completed ? nil : .lost } }),
        Defect(
            "whatever-is-current-served", breaks: ["ERR-017"],
            Replacement(\.errors.isStillOffered) { _ in { _, _ in true } }),
        Defect(
            "cancelled-attempt-runs-on", breaks: ["ERR-022"],
            // The app was told, and so it is told again by whatever ends the transfer.
            Replacement(\.errors.isFinal) { _ in { $0 != .cancelled } }),
    ]

    /// A device with one code in another's place.
    private static func reporting(
        _ name: String, _ end: AttemptEnd, as code: Int, breaks requirement: String
    ) -> Defect {
        Defect(
            name, breaks: [requirement],
            Replacement(\.errors.errorCode) { reference in { $0 == end ? code : reference($0) } })
    }
}
