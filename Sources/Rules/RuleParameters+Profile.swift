package import Platforms

extension RuleParameters {
    /// The limits that a profile sets. A profile may widen them; where it narrows them the rules
    /// stay as patient as they are, because a limit that is meant to be missed is an expectation's business.
    package init(profile: ProfileParameters) {
        self.init()
        burstCycles = max(burstCycles, Int(clamping: profile[.burstCycles]))
        attemptLimitNanoseconds = max(attemptLimitNanoseconds, profile[.attemptTimeout])
        // Zero unless an implementation lives in wall-clock time, where things come late without anybody's fault.
        let tolerance = min(max(0, profile[.realClockTolerance]), 3_600_000_000_000)
        requestDelayNanoseconds += tolerance
        alertWindowNanoseconds += tolerance
        let jump = profile[.rotationCounterBumpMaximum]
            .addingReportingOverflow(profile[.counterDaemonStartBump])
        if !jump.overflow { greatestCounterJump = max(greatestCounterJump, Int(clamping: jump.partialValue)) }
    }
}
