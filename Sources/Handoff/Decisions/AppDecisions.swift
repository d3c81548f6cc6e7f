package import Payload

/// Decisions that requirements leave to apps, as the scripted app makes them (CONT, ERR, SWUI).
package struct AppDecisions: Sendable {
    /// The result of continue, by whether the app handled the activity (CONT-012).
    package var continueResult: @Sendable (_ isHandled: Bool) -> Bool = { $0 }

    /// Whether an app handles the activity in its launch options at once, although continue will deliver it (CONT-023).
    package var takesOverAtLaunch: @Sendable (_ pendingType: String) -> Bool = { _ in false }

    /// Whether the app lets its responders restore an activity that a scene continues, which no handler does (SCEN-005).
    package var restoresInScene: @Sendable () -> Bool = { true }

    /// Whether a scene takes up what was stored for its restoration, by whether an activity is handed over to it: the other
    /// device's activity wins (SCEN-009).
    package var takesStoredState: @Sendable (_ isHandedOver: Bool) -> Bool = { !$0 }

    /// Whether an app goes on with an activity that it gets, by whether that has a web page: always (WEB-018).
    package var goesOn: @Sendable (_ hasWebPage: Bool) -> Bool = { _ in true }

    /// Whether a browser advertises the address that a script gives a page without loading anything. It may leave it
    /// (WEB-023).
    package var followsScriptedAddress: @Sendable () -> Bool = { true }

    /// Whether userActivityWasContinued moves user interface work to the main thread (CONT-026).
    package var movesScreenWork: @Sendable (_ isOnMain: Bool) -> Bool = { !$0 }

    /// Whether an app that SiriKit opened carries the action of the intent out: not if that is done already (SRCH-016).
    package var carriesOutAction: @Sendable (IntentHandlingStatus) -> Bool = { $0 != .success }

    /// Whether the app shows its user a failure with this code of the Cocoa domain: every one (ERR-011) except a
    /// cancellation (ERR-010). nil is an error of another domain.
    package var tellsUser: @Sendable (_ code: Int?) -> Bool = { $0 != HandoffErrorCode.userCancelled }

    // MARK: Views

    /// What a view does that sends each change by an activity of its own (SWUI-007).
    package var sendingSteps: @Sendable () -> [SendingStep] = { SendingStep.allCases }

    /// Whether such a view keeps its earlier activities (SWUI-008).
    package var keepsEarlierActivities: @Sendable () -> Bool = { false }

    /// Whether a view takes over a continued activity, by whether it has done so already (SWUI-012).
    package var actsOnContinuation: @Sendable (_ hasActed: Bool) -> Bool = { !$0 }

    /// Whether the application delegate of an app with views takes an activity, by its type and those of the views
    /// (SWUI-013).
    package var delegateTakes: @Sendable (_ type: String, _ own: [String]) -> Bool = { $1.contains($0) }

    /// What a view takes over of a received value: one of the kind of its present value, if it has one (SWUI-014).
    package var takenValue: @Sendable (_ received: PayloadValue?, _ present: PayloadValue?) -> PayloadValue? = {
        received, present in
        guard let received, present == nil || received.kind == present?.kind else { return nil }
        return received
    }
}
