import Handoff

/// Decisions of a device about attempts that fail (ERR, PAY).
package struct ErrorDecisions: Sendable {
    /// The Cocoa error code of a failed end; nil for success (ERR-002 to ERR-009).
    package var errorCode: @Sendable (AttemptEnd) -> Int? = { end in
        switch end {
        case .completed: nil
        case .cancelled, .superseded: HandoffErrorCode.userCancelled
        case .connectionUnavailable: HandoffErrorCode.connectionUnavailable
        case .sourceGone: HandoffErrorCode.handoffFailed
        case .timedOut: HandoffErrorCode.remoteApplicationTimedOut
        case .tooLarge: HandoffErrorCode.userInfoTooLarge
        }
    }

    /// The type that didFail names (ERR-008), by the one that failed and, where the user went on to another, by that.
    package var failedType: @Sendable (_ failed: String, _ next: String?) -> String = { failed, _ in failed }

    /// Whether an end is the last that is heard of an attempt (ERR-022): always.
    package var isFinal: @Sendable (AttemptEnd) -> Bool = { _ in true }

    /// Whether a reply that comes after the attempt's end is delivered (ERR-013): no.
    package var deliversLateReply: @Sendable () -> Bool = { false }

    /// The reason for which an attempt's end takes the source's offer away; nil where it stays for a second chance, as it
    /// always does (ERR-014).
    package var withdrawal: @Sendable (AttemptEnd) -> WithdrawalReason? = { _ in nil }

    /// Whether a payload of this size is refused (ERR-005, PAY-009).
    package var isTooLarge: @Sendable (_ bytes: Int64, _ limit: Int64) -> Bool = { $0 > $1 }

    /// Whether the activity that a receiver asks for is the one that is offered now, by their hashes; another one is not sent
    /// in its place (ERR-017).
    package var isStillOffered: @Sendable (_ asked: [UInt8], _ offered: [UInt8]) -> Bool = { $0 == $1 }

    /// The reference decisions.
    package init() {}
}
