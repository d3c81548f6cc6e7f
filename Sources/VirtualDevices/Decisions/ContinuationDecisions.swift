/// Decisions about attempts (CONT, ERR).
package struct ContinuationDecisions: Sendable {
    /// What the app hears of an end: exactly one callback (CONT-007).
    package var callbacks: @Sendable (AttemptEnd) -> [Callback] = { $0 == .completed ? [.continue] : [.didFail] }

    /// The callbacks that end an attempt.
    package enum Callback: Sendable {
        /// application(_:continue:restorationHandler:).
        case `continue`
        /// application(_:didFailToContinueUserActivityWithType:error:).
        case didFail
    }

    /// The reference decisions.
    package init() {}
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
