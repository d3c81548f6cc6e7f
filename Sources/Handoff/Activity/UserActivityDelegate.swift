public import Foundation

/// The delegate of an activity. Every method is optional, and is called on another thread than main (UPD-019): the app
/// has to move work on the user interface to main (CONT-026).
public protocol UserActivityDelegate: AnyObject {
    /// The activity is about to be saved: the last chance to change it.
    func userActivityWillSave(_ userActivity: UserActivity)

    /// The activity was continued on another device.
    func userActivityWasContinued(_ userActivity: UserActivity)

    /// The continuing side asked for streams and gets the other ends of these. Both are unopened (STREAM-007). An app without
    /// this method offers no streams, whatever ``UserActivity/supportsContinuationStreams`` says.
    func userActivity(
        _ userActivity: UserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)
}

extension UserActivityDelegate {
    /// Stands for the absent method.
    public func userActivityWillSave(_ userActivity: UserActivity) {
        userActivity.context?.execution.noteNotImplemented()
    }

    /// Stands for the absent method.
    public func userActivityWasContinued(_ userActivity: UserActivity) {
        userActivity.context?.execution.noteNotImplemented()
    }

    /// Stands for the absent method.
    public func userActivity(
        _ userActivity: UserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
    ) { userActivity.context?.execution.noteNotImplemented() }
}
