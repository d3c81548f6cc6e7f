/// Decisions about the life cycle of activities (LIFE).
package struct LifeCycleDecisions: Sendable {
    /// The state that an app's current activity gets when another of its activities becomes current (LIFE-003).
    package var stateOfPreviousActivity: @Sendable () -> ActivityState = { .inactive }

    /// Whether becomeCurrent has an effect in this state (LIFE-006).
    package var mayBecomeCurrent: @Sendable (ActivityState) -> Bool = { $0 != .invalid }

    /// The reference decisions.
    package init() {}
}
