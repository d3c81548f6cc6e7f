/// Decisions about save cycles (UPD).
package struct SavingDecisions: Sendable {
    /// Whether userInfo is emptied before the callbacks (UPD-011, UPD-032).
    package var emptiesUserInfo: @Sendable (_ isManaged: Bool, _ someOwnerHasHook: Bool) -> Bool = { $0 && $1 }

    /// The order of a cycle after the mark was reset (UPD-016, O-03).
    package var stages: @Sendable () -> [SaveStage] = { [.clear, .willSave, .updates, .didUpdate] }

    /// The reference decisions.
    package init() {}
}

/// A stage of a save cycle.
package enum SaveStage: Sendable, CaseIterable {
    /// userInfo is emptied.
    case clear
    /// The activity's delegate: userActivityWillSave(_:).
    case willSave
    /// The owners: updateUserActivityState(_:).
    case updates
    /// The application's delegate: application(_:didUpdate:).
    case didUpdate
}
