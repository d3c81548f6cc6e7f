/// Decisions of an app's process about failures (ERR).
package struct FailureDecisions: Sendable {
    /// The error that an app receives for a code: of the Cocoa domain (ERR-001), with a description (ERR-016).
    package var error: @Sendable (_ code: Int) -> any Error = { HandoffErrorCode.error($0) }

    /// Whether the system shows the user a failure: if the app lacks the callback, except for a cancellation (ERR-012).
    package var systemShowsAlert: @Sendable (_ appHasCallback: Bool, _ code: Int) -> Bool = {
        !$0 && $1 != HandoffErrorCode.userCancelled
    }

    /// Whether a web page may have a URL of this scheme, in lower-case letters (ERR-018).
    package var allowsWebPage: @Sendable (_ scheme: String) -> Bool = { $0 == "http" || $0 == "https" }
}
