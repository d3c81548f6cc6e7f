import Continuity
package import Handoff
package import ImplementationAdapter

/// Every decision of the reference device that a requirement governs, as named pure functions grouped by area.
///
/// A test replaces one to make a defective device and shows that the suites catch it. The product never replaces any.
package struct Decisions: Sendable {
    /// The programming model's decisions.
    package var handoff = HandoffDecisions()
    /// Who takes part and what matches.
    package var eligibility = EligibilityDecisions()
    /// What is advertised.
    package var advertising = AdvertisingDecisions()
    /// What a receiver accepts from the air.
    package var receiving = ReceivingDecisions()
    /// How an attempt proceeds and ends.
    package var continuation = ContinuationDecisions()

    /// The reference decisions.
    package init() {}
}

/// Decisions about who may continue what (ELIG).
package struct EligibilityDecisions: Sendable {
    /// Whether the device takes part in Handoff.
    package var participates: @Sendable (DeviceSetup, DeviceSettings, _ account: String?, _ isPrimary: Bool) -> Bool = {
        setup, settings, account, isPrimary in
        Participation.isCapable(setup) && account != nil && isPrimary && settings.bluetooth && settings.handoff
            && !Participation.isRestricted(settings, features: setup.osFeatures)
    }

    /// Whether an app with this signature takes part (ELIG-018).
    package var acceptsSigning: @Sendable (AppDescription.Signing) -> Bool = { $0.carriesTeam }

    /// The teams whose activities an app may continue (ELIG-016): its own.
    package var teamsServed: @Sendable (AppDescription) -> [String] = { [$0.team] }

    /// The form in which activity types are compared (ELIG-023): as they are, byte by byte.
    package var comparableType: @Sendable (String) -> String = { $0 }

    /// The reference decisions.
    package init() {}
}

/// Decisions about advertising (DISC, and the wire facts on counters and cadence).
package struct AdvertisingDecisions: Sendable {
    /// The counter for the next payload; nil when the key's counters are used up and a new key is due.
    package var nextCounter: @Sendable (_ last: UInt16, _ step: UInt16, _ maximum: UInt16) -> UInt16? = {
        last, step, maximum in
        let (next, overflow) = last.addingReportingOverflow(step)
        return overflow || next > maximum ? nil : next
    }

    /// Whether an activity's time is over (ELIG-025, LIFE-024).
    package var isExpired: @Sendable (_ end: Int64?, _ now: Int64) -> Bool = { end, now in
        end.map { now >= $0 } ?? false
    }

    /// Whether the app excluded the activity (ELIG-024).
    package var isExcluded: @Sendable (ActivitySummary) -> Bool = { !$0.isEligibleForHandoff }

    /// The reference decisions.
    package init() {}
}

/// Decisions about what a receiver takes from the air (wire-level state machine of a receiver).
package struct ReceivingDecisions: Sendable {
    /// Whether a counter is new: replay protection (DISC-016).
    package var acceptsCounter: @Sendable (_ counter: UInt16, _ last: UInt16?) -> Bool = { counter, last in
        last.map { counter > $0 } ?? true
    }

    /// Whether the version part of the status byte is one that this device knows.
    package var acceptsStatus: @Sendable (UInt8) -> Bool = { $0 & ~HandoffMessage.clipboardStatus == 0 }

    /// Whether offers of a peer go away for this reason: its goodbye, another activity, its loss, a switch (DISC-004,
    /// DISC-006, DISC-014, DISC-020): always.
    package var withdrawsOffers: @Sendable (_ reason: String) -> Bool = { _ in true }

    /// The reference decisions.
    package init() {}
}

/// Decisions about attempts (CONT, ERR).
package struct ContinuationDecisions: Sendable {
    /// How an attempt came to its end.
    package enum End: Sendable, Hashable, CaseIterable {
        /// The whole activity arrived.
        case completed
        /// The user cancelled.
        case cancelled
        /// The user accepted another offer.
        case superseded
        /// No connection could be had before any byte (O-19).
        case connectionUnavailable
        /// The source went away or has the activity no more.
        case sourceGone
        /// The source did not deliver in time.
        case timedOut
        /// The payload is above the limit.
        case tooLarge
    }

    /// The Cocoa error code of a failed end; nil for success (ERR-002 to ERR-009).
    package var errorCode: @Sendable (End) -> Int? = { end in
        switch end {
        case .completed: nil
        case .cancelled, .superseded: HandoffErrorCode.userCancelled
        case .connectionUnavailable: HandoffErrorCode.connectionUnavailable
        case .sourceGone: HandoffErrorCode.handoffFailed
        case .timedOut: HandoffErrorCode.remoteApplicationTimedOut
        case .tooLarge: HandoffErrorCode.userInfoTooLarge
        }
    }

    /// What the app hears of an end: exactly one callback (CONT-007).
    package var callbacks: @Sendable (End) -> [Callback] = { $0 == .completed ? [.continue] : [.didFail] }

    /// The callbacks that end an attempt.
    package enum Callback: Sendable {
        /// application(_:continue:restorationHandler:).
        case `continue`
        /// application(_:didFailToContinueUserActivityWithType:error:).
        case didFail
    }

    /// Whether a reply that comes after the attempt's end is delivered (ERR-013): no.
    package var deliversLateReply: @Sendable () -> Bool = { false }

    /// Whether a payload of this size is refused (ERR-005, PAY-009).
    package var isTooLarge: @Sendable (_ bytes: Int64, _ limit: Int64) -> Bool = { $0 > $1 }

    /// The reference decisions.
    package init() {}
}
