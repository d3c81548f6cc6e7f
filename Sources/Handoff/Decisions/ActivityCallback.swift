/// A callback about an activity.
package enum ActivityCallback: Sendable, CaseIterable {
    /// userActivityWillSave(_:) of the activity's delegate.
    case willSave
    /// userActivityWasContinued(_:) of the activity's delegate.
    case wasContinued
    /// userActivity(_:didReceive:outputStream:) of the activity's delegate.
    case didReceiveStreams
    /// updateUserActivityState(_:) of an owner.
    case update
    /// application(_:didUpdate:) of the application's delegate.
    case didUpdate
}
