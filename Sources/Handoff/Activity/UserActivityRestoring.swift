/// What can be given to a restoration handler: responders and documents (CONT-017).
public protocol UserActivityRestoring: AnyObject {
    /// Takes over the state of an activity that is being continued.
    func restoreUserActivityState(_ userActivity: UserActivity)
}
