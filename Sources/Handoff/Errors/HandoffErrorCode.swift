public import Foundation

/// Codes of Handoff failures in the Cocoa error domain.
///
/// The numbers are those of the platform's Foundation headers; on Linux Foundation has the same (ERR-023).
public enum HandoffErrorCode {
    /// The user, or a newer continuation, cancelled (ERR-007, ERR-009). It is outside the range of Handoff's own codes.
    public static let userCancelled = CocoaError.Code.userCancelled.rawValue
    /// The activity's data was not available, for example because the other device cannot be reached (ERR-002).
    public static let handoffFailed = CocoaError.Code.userActivityHandoffFailed.rawValue
    /// A needed connection was not available (ERR-003).
    public static let connectionUnavailable = CocoaError.Code.userActivityConnectionUnavailable.rawValue
    /// The app on the other device did not supply its data in time (ERR-004).
    public static let remoteApplicationTimedOut = CocoaError.Code.userActivityRemoteApplicationTimedOut.rawValue
    /// userInfo was too large to receive (ERR-005).
    public static let userInfoTooLarge = CocoaError.Code.userActivityHandoffUserInfoTooLarge.rawValue

    /// The codes that are reserved for user activities (ERR-006).
    public static let range = 4608...4863

    /// A localized description of a code; never empty (ERR-016). Foundation on Linux has none for these codes.
    public static func localizedDescription(of code: Int) -> String {
        switch code {
        case userCancelled: "The activity was not continued because it was cancelled."
        case handoffFailed: "The activity could not be continued because its data is not available."
        case connectionUnavailable: "The activity could not be continued because the other device cannot be reached."
        case remoteApplicationTimedOut:
            "The activity could not be continued because the app on the other device did not answer in time."
        case userInfoTooLarge: "The activity could not be continued because it carries too much data."
        default: "The activity could not be continued (error \(code))."
        }
    }

    /// The error that an app receives for a code.
    public static func error(_ code: Int) -> CocoaError {
        CocoaError(
            CocoaError.Code(rawValue: code), userInfo: [NSLocalizedDescriptionKey: localizedDescription(of: code)])
    }
}

extension HandoffErrorCode {
    /// Whether an error is a cancellation by the user or by a newer continuation. Apps must not show it (ERR-010).
    public static func isCancellation(_ error: any Error) -> Bool { code(of: error) == userCancelled }

    /// The code of an error of the Cocoa domain; nil for any other.
    public static func code(of error: any Error) -> Int? { (error as? CocoaError)?.code.rawValue }
}
