/// The time byte of a Handoff plaintext: when the activity was last used, in coarse ticks, and whether it is in use right now.
package struct AdvertisementTime: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The byte on the air.
    package let rawValue: UInt8

    /// Takes any byte.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The time is not known, or did not fit.
    package static let unknown = AdvertisementTime(rawValue: 0xff)

    /// Whether the activity is in use.
    package var isCurrent: Bool { self != .unknown && rawValue & 0x80 != 0 }

    /// Ticks since the start of the epoch; nil when unknown.
    package var tick: UInt8? { self == .unknown ? nil : rawValue & 0x7f }

    /// `tick 14, current`.
    package var description: String {
        tick.map { "tick \($0)" + (isCurrent ? ", current" : "") } ?? "unknown"
    }
}

/// How time bytes relate to time.
///
/// All of it is inferred, from one kind of source and the published plaintexts: hence parameters, not constants. Times are whole
/// seconds since 2001-01-01 00:00 UTC, negative before.
package struct AdvertisementClock: Hashable, Sendable {
    /// The ticks start again after that many seconds.
    package var epochSeconds: Int64 = 496
    /// One tick.
    package var tickSeconds: Int64 = 4
    /// Higher ticks are sent as unknown.
    package var highestTick: UInt8 = 124
    /// How long a current activity stays current, and valid.
    package var currentSeconds: Int64 = 248
    /// How long an activity that is not current stays valid.
    package var validSeconds: Int64 = 256
    /// How long ago an unknown time is taken to be.
    package var unknownAgeSeconds: Int64 = 500

    /// The inferred parameters.
    package init() {}

    /// The byte for a moment.
    package func time(of moment: Int64, isCurrent: Bool) -> AdvertisementTime {
        let tick = secondsIntoEpoch(moment) / max(tickSeconds, 1)
        guard tick <= Int64(min(highestTick, 0x7f)) else { return .unknown }
        return AdvertisementTime(rawValue: UInt8(tick) | (isCurrent ? 0x80 : 0))
    }

    /// The moment that a byte received at `now` stands for: the one nearest to now, since the byte does not tell the epoch.
    ///
    /// A sender whose clock is ahead may give a moment after `now`.
    package func moment(of time: AdvertisementTime, receivedAt now: Int64) -> Int64 {
        guard let tick = time.tick else { return saturating(now, minus: unknownAgeSeconds) }
        let epoch = max(epochSeconds, 1)
        let wrap = epoch / 2 - 1
        var age =
            secondsIntoEpoch(now) &- (Int64(tick).multipliedReportingOverflow(by: tickSeconds).partialValue) % epoch
        if age > wrap { age &-= epoch }
        if age < -wrap { age &+= epoch }
        return saturating(now, minus: age)
    }

    /// Until when the activity counts as current; nil when it is not current.
    package func currentUntil(_ time: AdvertisementTime, receivedAt now: Int64) -> Int64? {
        time.isCurrent ? saturating(moment(of: time, receivedAt: now), plus: currentSeconds) : nil
    }

    /// Until when the activity is valid.
    package func validUntil(_ time: AdvertisementTime, receivedAt now: Int64) -> Int64 {
        saturating(moment(of: time, receivedAt: now), plus: time.isCurrent ? currentSeconds : validSeconds)
    }

    private func secondsIntoEpoch(_ moment: Int64) -> Int64 {
        let epoch = max(epochSeconds, 1)
        let remainder = moment % epoch
        return remainder < 0 ? remainder + epoch : remainder
    }

    private func saturating(_ moment: Int64, plus seconds: Int64) -> Int64 {
        let sum = moment.addingReportingOverflow(seconds)
        return sum.overflow ? (seconds < 0 ? .min : .max) : sum.partialValue
    }

    private func saturating(_ moment: Int64, minus seconds: Int64) -> Int64 {
        let difference = moment.subtractingReportingOverflow(seconds)
        return difference.overflow ? (seconds < 0 ? .max : .min) : difference.partialValue
    }
}
