import Handoff

/// Decisions about attempts that fail (ERR, PAY).
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

    /// Whether a reply that comes after the attempt's end is delivered (ERR-013): no.
    package var deliversLateReply: @Sendable () -> Bool = { false }

    /// Whether a payload of this size is refused (ERR-005, PAY-009).
    package var isTooLarge: @Sendable (_ bytes: Int64, _ limit: Int64) -> Bool = { $0 > $1 }

    /// The reference decisions.
    package init() {}
}
