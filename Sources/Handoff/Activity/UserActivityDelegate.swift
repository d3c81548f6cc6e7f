public import Foundation

/// What an activity tells its delegate. Every method is optional, and every one is called on another thread than main
/// (UPD-019): work on the user interface has to be moved to main by the app (CONT-026).
public protocol UserActivityDelegate: AnyObject {
    /// The activity is about to be saved: the last chance to change it.
    func userActivityWillSave(_ userActivity: UserActivity)

    /// The activity was continued on another device.
    func userActivityWasContinued(_ userActivity: UserActivity)

    /// The continuing side asked for streams. Declared, and not called: no device has streams yet.
    func userActivity(
        _ userActivity: UserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)
}

extension UserActivityDelegate {
    /// Stands for the absent method.
    public func userActivityWillSave(_ userActivity: UserActivity) {
        userActivity.application?.noteNotImplemented()
    }

    /// Stands for the absent method.
    public func userActivityWasContinued(_ userActivity: UserActivity) {
        userActivity.application?.noteNotImplemented()
    }

    /// Stands for the absent method.
    public func userActivity(
        _ userActivity: UserActivity, didReceive inputStream: InputStream, outputStream: OutputStream
    ) { userActivity.application?.noteNotImplemented() }
}

/// What can be handed to a restoration handler: responders and documents (CONT-017).
public protocol UserActivityRestoring: AnyObject {
    /// Takes over the state of an activity that is being continued.
    func restoreUserActivityState(_ userActivity: UserActivity)
}
