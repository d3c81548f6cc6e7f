/// The programming model's decisions as pure functions, grouped by area.
///
/// Each is a rule that requirements state. A test may replace one to make a defective implementation and show that
/// the suites catch it; the product never does.
package struct HandoffDecisions: Sendable {
    /// Life cycle and currentness.
    package var lifeCycle = LifeCycleDecisions()
    /// Saving and updating.
    package var saving = SavingDecisions()

    /// The decisions of the reference implementation.
    package init() {}
}

/// Decisions about the life cycle of activities (LIFE).
package struct LifeCycleDecisions: Sendable {
    /// The state that an app's current activity gets when another of its activities becomes current (LIFE-003).
    package var stateOfPreviousActivity: @Sendable () -> ActivityState = { .inactive }

    /// Whether becomeCurrent has an effect in this state (LIFE-006).
    package var mayBecomeCurrent: @Sendable (ActivityState) -> Bool = { $0 != .invalid }

    /// The reference decisions.
    package init() {}
}

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
