package import Events

/// Decisions about the life cycle of activities (LIFE).
package struct LifeCycleDecisions: Sendable {
    // MARK: States

    /// The state of an app's current activity after another of its activities has become current (LIFE-002, LIFE-003).
    package var stateOfPreviousActivity: @Sendable () -> ActivityState = { .inactive }

    /// Whether becomeCurrent has an effect in this state (LIFE-006).
    package var mayBecomeCurrent: @Sendable (ActivityState) -> Bool = { $0 != .invalid }

    /// The number of the activity that resigns when resignCurrent is called on one: that one, if it is the app's current
    /// one (LIFE-005).
    package var resigning: @Sendable (_ caller: Int, _ current: Int?) -> Int? = { caller, current in
        caller == current ? current : nil
    }

    /// The state of an activity after resignCurrent: valid, and ready to become current again (LIFE-001, LIFE-004).
    package var stateAfterResigning: @Sendable () -> ActivityState = { .inactive }

    /// The exception that invalidate raises in this state: none in any (LIFE-007).
    package var exceptionOfInvalidating: @Sendable (ActivityState) -> String? = { _ in nil }

    /// The state of an activity after it was continued elsewhere: the one before (LIFE-026).
    package var stateAfterContinuation: @Sendable (ActivityState) -> ActivityState = { $0 }

    /// Whether an activity was passed to SiriKit and is current at the same time, which apps must avoid (LIFE-023).
    package var conflictsWithSiriKit: @Sendable (_ isHandedOver: Bool, _ isCurrent: Bool) -> Bool = { $0 && $1 }

    /// Whether the release of an activity in this state is reported, because the app has not finished it (LIFE-008).
    package var reportsRelease: @Sendable (ActivityState, _ hasBeenCurrent: Bool) -> Bool = { $0 != .invalid && $1 }

    // MARK: Owners

    /// Whether `userActivity` can be assigned on this thread: on any (LIFE-022).
    package var takesAssignment: @Sendable (ThreadClass) -> Bool = { _ in true }

    /// Whether an assignment puts an activity in this state under the framework's management: in any (LIFE-012).
    package var assignmentManages: @Sendable (ActivityState) -> Bool = { _ in true }

    /// On which threads an observer of `userActivity` is called for one change on a thread: once, there (LIFE-022).
    package var notifications: @Sendable (_ change: ThreadClass) -> [ThreadClass] = { [$0] }

    /// Whether an activity keeps its owners alive (UPD-026).
    package var keepsOwner: @Sendable () -> Bool = { false }

    /// Whether a responder remains an owner of an activity (LIFE-020, UPD-026).
    package var remainsOwner: @Sendable (_ hasGivenUp: Bool, _ isAlive: Bool) -> Bool = { !$0 && $1 }

    /// Whether an activity is invalidated when an owner gives it up and this many remain (LIFE-020, LIFE-021).
    package var endsWithOwners: @Sendable (_ remaining: Int) -> Bool = { $0 == 0 }

    // MARK: Currentness of managed activities

    /// When the framework evaluates which managed activity is current: at once, but not during a transition (LIFE-013,
    /// LIFE-015, LIFE-019).
    package var evaluation: @Sendable (CurrentnessOccasion, _ isInTransition: Bool) -> CurrentnessEvaluation = {
        _, isInTransition in isInTransition ? .afterTransition : .now
    }

    /// Whether UIKit considers the activity of a controller (LIFE-014).
    package var considersController: @Sendable (_ isViewInHierarchy: Bool) -> Bool = { $0 }

    /// Whether AppKit considers a window (LIFE-009, LIFE-019).
    package var considersWindow: @Sendable (_ isVisible: Bool) -> Bool = { $0 }

    /// AppKit's choice among the activities on the way from the main window's first responder up the chain, by their
    /// numbers (LIFE-017).
    package var chosenInChain: @Sendable (_ found: [Int]) -> Int? = { $0.first }

    /// Whether the current activity resigns when no managed one is in use: not if the app manages it itself, and one that
    /// the app made current only after its controller has left the screen (LIFE-009, O-21).
    package var isLeftBehind:
        @Sendable (_ isManaged: Bool, _ isCurrentByFramework: Bool, _ hasLeftScreen: Bool) -> Bool = {
            $0 && ($1 || $2)
        }
}
