/// A stage of a save cycle.
package enum SaveStage: Sendable, CaseIterable {
    /// needsSave becomes false.
    case resetMark
    /// userInfo is emptied.
    case clear
    /// The activity's delegate: userActivityWillSave(_:).
    case willSave
    /// The owners: updateUserActivityState(_:).
    case updates
    /// The application's delegate: application(_:didUpdate:).
    case didUpdate
    /// The state is taken.
    case snapshot
}
