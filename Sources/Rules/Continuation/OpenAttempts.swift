package import Events

/// The attempts of a log that have begun and have no outcome yet, as the rule `attempt-pairing` sees them.
package enum OpenAttempts {
    /// An attempt without an outcome.
    package struct Attempt: Sendable, Hashable {
        /// Its number.
        package var number: Int
        /// The receiving device.
        package var device: String
        /// When the rule finds the outcome missing.
        package var deadline: Instant
    }

    /// The open attempts of a log, in the order of their beginnings.
    package static func of(_ events: [Event], _ parameters: RuleParameters) -> [Attempt] {
        var rule = AttemptPairing(parameters)
        for event in events where AttemptPairing.kinds.contains(event.kind) { rule.observe(event) }
        return rule.open
    }
}
