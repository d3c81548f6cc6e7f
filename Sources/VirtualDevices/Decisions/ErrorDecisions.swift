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

    /// The type that didFail passes (ERR-008). `next` is the type of another offer that the user has accepted instead.
    package var failedType: @Sendable (_ failed: String, _ next: String?) -> String = { failed, _ in failed }

    /// Whether an attempt is over after this end (ERR-022): always.
    package var isFinal: @Sendable (AttemptEnd) -> Bool = { _ in true }

    /// Whether a reply that comes after the attempt's end is delivered (ERR-013): no.
    package var deliversLateReply: @Sendable () -> Bool = { false }

    /// The reason for which an attempt's end withdraws the source's offer; nil where the offer stays, as it always does
    /// (ERR-014).
    package var withdrawal: @Sendable (AttemptEnd) -> WithdrawalReason? = { _ in nil }

    /// Whether a payload of this size is refused (ERR-005, PAY-009).
    package var isTooLarge: @Sendable (_ bytes: Int64, _ limit: Int64) -> Bool = { $0 > $1 }

    /// Whether the hash of the requested activity is that of the offered one. Another activity is never sent instead
    /// (ERR-017).
    package var isStillOffered: @Sendable (_ asked: [UInt8], _ offered: [UInt8]) -> Bool = { $0 == $1 }
}
