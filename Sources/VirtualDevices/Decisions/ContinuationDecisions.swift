package import Handoff

/// Decisions of a device about attempts (CONT, ERR).
package struct ContinuationDecisions: Sendable {
    // MARK: At the receiver

    /// Whether the user has to unlock the device before anything else happens (CONT-035).
    package var unlocksFirst: @Sendable (_ isLocked: Bool) -> Bool = { $0 }

    /// Whether a step towards the app is taken: not while the device is locked (CONT-035).
    package var reachesApp: @Sendable (_ isLocked: Bool) -> Bool = { !$0 }

    /// How an attempt ends when the source answers with an error (ERR-002, ERR-004, ERR-005). The end is never a
    /// cancellation, which only the user makes (ERR-015).
    package var endAfterRefusal: @Sendable (_ code: Int) -> AttemptEnd = { code in
        switch code {
        case HandoffErrorCode.connectionUnavailable: .connectionUnavailable
        case HandoffErrorCode.remoteApplicationTimedOut: .timedOut
        case HandoffErrorCode.userInfoTooLarge: .tooLarge
        default: .sourceGone
        }
    }

    /// The steps to open the app, by where it is (CONT-001, CONT-036).
    package var opening: @Sendable (AppPresence) -> [OpeningStep] = { presence in
        switch presence {
        case .notRunning: [.launch, .foreground, .announce]
        case .suspended: [.foreground, .announce]
        case .inFront: [.announce]
        }
    }

    /// The type that the launch options name when an app is launched for an activity (CONT-022).
    package var pendingType: @Sendable (_ type: String) -> String? = { $0 }

    /// Whether an app is told of a continuation, by what its launch returned (CONT-021).
    package var announces: @Sendable (_ finishedLaunching: Bool) -> Bool = { $0 }

    /// The callbacks at a moment of an attempt: first willContinue without data (CONT-002), then exactly one outcome
    /// (CONT-007). An app gets continue only with the whole activity (CONT-009).
    package var callbacks: @Sendable (AttemptMoment) -> [ContinuationCallback] = { moment in
        switch moment {
        case .opened: [.willContinue]
        case .ended(.completed): [.continue]
        case .ended: [.didFail]
        }
    }

    /// The type that willContinue passes, and nothing else (CONT-003): that of the offer, not one that the app
    /// declares.
    package var announcedType: @Sendable (_ offered: String, _ declared: [String]) -> String = { offered, _ in offered }

    /// How many nanoseconds after willContinue the payload is requested; nil for never. At once, whatever the app
    /// returned (CONT-005, CONT-008).
    package var requestDelay: @Sendable (_ willContinue: CallbackAnswer) -> Int64? = { _ in 0 }

    /// After how many nanoseconds an attempt ends, by the profile's limit (CONT-034).
    package var attemptLimit: @Sendable (_ profile: Int64) -> Int64 = { $0 }

    /// How the attempt under way ends when the user accepts another offer; nil where it does not end (CONT-028).
    package var endOfPrevious: @Sendable () -> AttemptEnd? = { .superseded }

    // MARK: At the source

    /// Whether the device answers requests of others, by how many continuations it has begun itself: always, because
    /// roles are not fixed (CONT-030).
    package var serves: @Sendable (_ ownAttempts: Int) -> Bool = { _ in true }

    /// Whether a receiver gets an answer while this many others wait for theirs: always, as if it were alone (CONT-041).
    package var servesBeside: @Sendable (_ others: Int) -> Bool = { _ in true }

    /// Whether a device gets an answer: a peer does (DISC-015).
    package var answers: @Sendable (_ isPeer: Bool) -> Bool = { $0 }

    /// Whether a peer gets the key, by whether it got it a short time ago (DISC-029).
    package var sendsKey: @Sendable (_ hasJustSent: Bool) -> Bool = { !$0 }

    /// The part of an activity's saved state that is sent (CONT-011).
    package var sent: @Sendable (ActivitySnapshot) -> ActivitySnapshot = { $0 }

    /// For how many nanoseconds a source holds a reply back, by the payload's size: 0, so that a smaller one never
    /// takes longer (PAY-008).
    package var holdBack: @Sendable (_ bytes: Int) -> Int64 = { _ in 0 }

    /// How many nanoseconds after the last byte the app gets the activity: 0, since it needs only type and payload
    /// (PAY-022).
    package var deliveryDelay: @Sendable () -> Int64 = { 0 }

    /// Whether the source's app is told now that its activity was continued (CONT-024): when the whole payload has
    /// arrived, not before (CONT-025, CONT-029).
    package var tellsSource: @Sendable (ServingMoment) -> Bool = { $0 == .delivered }
}

/// Where an app is when the user accepts an offer for it.
package enum AppPresence: Sendable, CaseIterable {
    /// It has no process.
    case notRunning
    /// It has a process and is not in front.
    case suspended
    /// It is in front.
    case inFront
}

/// A step to open an app for an attempt.
package enum OpeningStep: Sendable, CaseIterable {
    /// Its process starts, which takes time.
    case launch
    /// The app comes to the front.
    case foreground
    /// The app learns of the attempt.
    case announce
}

/// A moment of an attempt at which its app may be called.
package enum AttemptMoment: Sendable, Hashable {
    /// The app runs, and nothing has been requested yet.
    case opened
    case ended(AttemptEnd)
}

/// How an attempt ended.
package enum AttemptEnd: Sendable, Hashable, CaseIterable {
    /// The whole activity arrived.
    case completed
    case cancelled
    /// The user accepted another offer.
    case superseded
    /// No connection could be made (O-19).
    case connectionUnavailable
    /// The source is gone, or no longer has the activity.
    case sourceGone
    /// The source did not deliver in time.
    case timedOut
    /// The payload is above the limit.
    case tooLarge
}

/// A moment of a source's answer.
package enum ServingMoment: Sendable, CaseIterable {
    case requested
    /// The reply began to go out.
    case sent
    /// The last byte of the reply arrived.
    case delivered
}
