extension RuleParameters {
    /// The limits that a profile sets, by the parameters' names. A profile may widen them; where it narrows them the rules
    /// stay as patient as they are, because a limit that is meant to be missed is an expectation's business.
    package init(profile: [String: Int64]) {
        self.init()
        burstCycles = max(burstCycles, Int(clamping: profile["burstCycles"] ?? 0))
        attemptLimitNanoseconds = max(attemptLimitNanoseconds, profile["attemptTimeout"] ?? 0)
        let jump = (profile["rotationCounterBumpMaximum"] ?? 0)
            .addingReportingOverflow(profile["counterDaemonStartBump"] ?? 0)
        if !jump.overflow { greatestCounterJump = max(greatestCounterJump, Int(clamping: jump.partialValue)) }
    }
}
