package import Handoff

/// Decisions of a device about attempts (CONT, ERR).
package struct ContinuationDecisions: Sendable {
    // MARK: At the receiver

    /// Whether the user has to unlock the device before anything else happens (CONT-035).
    package var unlocksFirst: @Sendable (_ isLocked: Bool) -> Bool = { $0 }

    /// How the app comes to the user and learns of the continuation, by where it is (CONT-001, CONT-036).
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

    /// What an app hears at a moment of an attempt: willContinue first and without data (CONT-002), then exactly one outcome
    /// (CONT-007), continue with the whole activity only (CONT-009).
    package var callbacks: @Sendable (AttemptMoment) -> [ContinuationCallback] = { moment in
        switch moment {
        case .opened: [.willContinue]
        case .ended(.completed): [.continue]
        case .ended: [.didFail]
        }
    }

    /// The type that willContinue carries, which is all that it carries (CONT-003): of what was offered, not of what the app
    /// declares.
    package var announcedType: @Sendable (_ offered: String, _ declared: [String]) -> String = { offered, _ in offered }

    /// How long after willContinue the payload is asked for, in nanoseconds; nil for never. At once, whatever the app
    /// answered (CONT-005, CONT-008).
    package var requestDelay: @Sendable (_ willContinue: CallbackAnswer) -> Int64? = { _ in 0 }

    /// After how many nanoseconds an attempt ends, by the profile's limit (CONT-034).
    package var attemptLimit: @Sendable (_ profile: Int64) -> Int64 = { $0 }

    /// How the attempt under way ends when the user accepts another offer; nil where it does not end (CONT-028).
    package var endOfPrevious: @Sendable () -> AttemptEnd? = { .superseded }

    // MARK: At the source

    /// Whether the device serves what others ask for, by how many continuations it has begun itself: its roles are never
    /// settled (CONT-030).
    package var serves: @Sendable (_ ownAttempts: Int) -> Bool = { _ in true }

    /// What goes out of an activity's saved state (CONT-011).
    package var sent: @Sendable (ActivitySnapshot) -> ActivitySnapshot = { $0 }

    /// How long a source holds a reply back, in nanoseconds, by the payload's size in bytes: not at all, so that a smaller
    /// one never takes longer (PAY-008).
    package var holdBack: @Sendable (_ bytes: Int) -> Int64 = { _ in 0 }

    /// How long after the last byte the app gets the activity, in nanoseconds: at once, since type and payload are all that
    /// it needs (PAY-022).
    package var deliveryDelay: @Sendable () -> Int64 = { 0 }

    /// Whether the source's app is told that its activity was continued (CONT-024): once the whole payload was served, and
    /// not before (CONT-025, CONT-029).
    package var tellsSource: @Sendable (ServingMoment) -> Bool = { $0 == .delivered }

    /// The reference decisions.
    package init() {}
}

/// Where an app is when the user accepts an offer for it.
package enum AppPresence: Sendable, CaseIterable {
    /// It has no process.
    case notRunning
    /// It has a process and is not in front.
    case suspended
    /// The user is at it.
    case inFront
}

/// A step on an app's way to the user.
package enum OpeningStep: Sendable, CaseIterable {
    /// A process is started, which takes a while.
    case launch
    /// The app comes to the front.
    case foreground
    /// The attempt is opened at the app.
    case announce
}

/// A moment of an attempt at which its app may be called.
package enum AttemptMoment: Sendable, Hashable {
    /// The app is there; nothing has been asked for yet.
    case opened
    /// The attempt is over.
    case ended(AttemptEnd)
}

/// How an attempt came to its end.
package enum AttemptEnd: Sendable, Hashable, CaseIterable {
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

/// A moment of a source's answer.
package enum ServingMoment: Sendable, CaseIterable {
    /// The request came.
    case requested
    /// The reply began to go out.
    case sent
    /// The last byte of the reply arrived.
    case delivered
}
