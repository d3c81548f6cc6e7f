/// An object that a restoration handler takes: a responder or a document (CONT-017).
public protocol UserActivityRestoring: AnyObject {
    /// Restores the state of an activity that is being continued.
    func restoreUserActivityState(_ userActivity: UserActivity)
}
