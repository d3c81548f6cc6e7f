import Events
package import Platforms

extension RuleParameters {
    /// Takes the times of advertising from a profile, and its limits where they are wider than the defaults. A profile with
    /// narrower limits is for cases that miss them on purpose, and their expectations check that.
    package init(profile: ProfileParameters) {
        self.init()
        burstCycles = max(burstCycles, Int(clamping: profile[.burstCycles]))
        attemptLimitNanoseconds = max(attemptLimitNanoseconds, profile[.attemptTimeout])
        // Zero unless an implementation runs in wall-clock time, where things may come late.
        let tolerance = min(max(0, profile[.realClockTolerance]), 3_600_000_000_000)
        clockToleranceNanoseconds = tolerance
        fastInterval = max(1, profile[.advertisingFastInterval])
        fastDuration = max(0, profile[.advertisingFastDuration])
        slowInterval = max(1, profile[.advertisingSlowInterval])
        goodbyeDuration = max(0, profile[.goodbyeDuration])
        requestDelayNanoseconds += tolerance
        alertWindowNanoseconds += tolerance
        addressNanoseconds =
            Instant.start.advanced(by: max(0, profile[.addressRotationInterval]))
            .advanced(by: tolerance).nanoseconds
        let jump = profile[.rotationCounterBumpMaximum].addingReportingOverflow(profile[.counterDaemonStartBump])
        if !jump.overflow { greatestCounterJump = max(greatestCounterJump, Int(clamping: jump.partialValue)) }
    }
}
