/// The time byte of a Handoff plaintext: when the activity was last used, in coarse ticks, and whether it is in use
/// right now.
package struct AdvertisementTime: RawRepresentable, Hashable, Sendable {
    /// The byte on the air.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The time is not known, or did not fit.
    package static let unknown = AdvertisementTime(rawValue: 0xff)

    /// Whether the activity is in use.
    package var isCurrent: Bool { self != .unknown && rawValue & 0x80 != 0 }

    /// Ticks since the start of the epoch; nil when unknown.
    package var tick: UInt8? { self == .unknown ? nil : rawValue & 0x7f }
}

/// How time bytes relate to time.
///
/// All of it is inferred, from one kind of source and the published plaintexts: hence parameters, not constants. Times
/// are whole seconds since 2001-01-01 00:00 UTC, negative before.
package struct AdvertisementClock: Hashable, Sendable {
    /// The ticks start again after that many seconds.
    package var epochSeconds: Int64 = 496
    /// One tick.
    package var tickSeconds: Int64 = 4
    /// Higher ticks are sent as unknown.
    package var highestTick: UInt8 = 124

    /// The inferred parameters.
    package init() {}

    /// The byte for a moment.
    package func time(of moment: Int64, isCurrent: Bool) -> AdvertisementTime {
        let tick = secondsIntoEpoch(moment) / max(tickSeconds, 1)
        guard tick <= Int64(min(highestTick, 0x7f)) else { return .unknown }
        return AdvertisementTime(rawValue: UInt8(tick) | (isCurrent ? 0x80 : 0))
    }

    private func secondsIntoEpoch(_ moment: Int64) -> Int64 {
        let epoch = max(epochSeconds, 1)
        let remainder = moment % epoch
        return remainder < 0 ? remainder + epoch : remainder
    }
}
