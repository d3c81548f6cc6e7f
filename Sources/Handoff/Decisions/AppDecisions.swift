/// Decisions that requirements demand of apps, as the scripted app makes them (CONT, ERR).
package struct AppDecisions: Sendable {
    /// What continue returns, by whether the app took the activity over (CONT-012).
    package var continueResult: @Sendable (_ isHandled: Bool) -> Bool = { $0 }

    /// Whether an app that learns of a pending type from its launch options takes the activity over at once, although
    /// continue will deliver it (CONT-023).
    package var takesOverAtLaunch: @Sendable (_ pendingType: String) -> Bool = { _ in false }

    /// Whether userActivityWasContinued moves its work on the screen to the main thread (CONT-026).
    package var movesScreenWork: @Sendable (_ isOnMain: Bool) -> Bool = { !$0 }

    /// Whether the app tells its user of a failure with this code of the Cocoa domain: of every one (ERR-011) except
    /// for a cancellation (ERR-010). nil stands for an error of another domain.
    package var tellsUser: @Sendable (_ code: Int?) -> Bool = { $0 != HandoffErrorCode.userCancelled }

    /// The reference decisions.
    package init() {}
}
