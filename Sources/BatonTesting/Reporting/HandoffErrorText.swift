import Handoff

/// Codes of failed continuations as failures show them: the number, and the case of `CocoaError.Code` that a test writes.
enum HandoffErrorText {
    static func text(of code: Int) -> String {
        switch code {
        case HandoffErrorCode.userCancelled: "\(code) (.userCancelled)"
        case HandoffErrorCode.handoffFailed: "\(code) (.userActivityHandoffFailed)"
        case HandoffErrorCode.connectionUnavailable: "\(code) (.userActivityConnectionUnavailable)"
        case HandoffErrorCode.remoteApplicationTimedOut: "\(code) (.userActivityRemoteApplicationTimedOut)"
        case HandoffErrorCode.userInfoTooLarge: "\(code) (.userActivityHandoffUserInfoTooLarge)"
        default: "code \(code)"
        }
    }
}
