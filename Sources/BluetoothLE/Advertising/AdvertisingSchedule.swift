import Randomness

/// One of the three primary advertising channels.
package enum AdvertisingChannel: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    /// 2402 MHz.
    case channel37 = 37
    /// 2426 MHz.
    case channel38 = 38
    /// 2480 MHz.
    case channel39 = 39

    /// Orders by channel index.
    package static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// When an advertiser transmits: a pure function of seed, start and interval.
///
/// An advertising event starts every `interval` plus a pseudo-random delay of 0-10 ms (Core specification, Vol 6 Part B
/// 4.4.2.2.1). It sends the same PDU on channels 37, 38 and 39 in turn. The delay of an event depends on the seed and
/// the event's index only, so a simulated radio and a capture writer with the same three numbers compute the same
/// instants, to the nanosecond.
///
/// All instants and durations are nanoseconds of virtual time. The schedule ends where `Int64` does.
package struct AdvertisingSchedule: Hashable, Sendable {
    /// Chooses the delays.
    package let seed: UInt64
    /// The instant of the first PDU; the first event has no delay before it.
    package let start: Int64
    /// The nominal interval between the starts of events, at least `minimumInterval`.
    package let interval: Int64

    /// The largest advDelay (Core specification, Vol 6 Part B 4.4.2.2.1).
    package static let maximumDelay: Int64 = 10_000_000

    /// From the start of a PDU to the start of the next one in the same event.
    ///
    /// The specification allows up to 10 ms. A full legacy PDU lasts 376 microseconds at 1 Mbit/s (47 bytes with
    /// preamble, access address, header, 37 bytes of payload and CRC); 400 is the next round number. Real controllers
    /// also wait for scan requests, so their spacing is larger.
    package static let channelSpacing: Int64 = 400_000

    /// The shortest interval that the specification allows, 20 ms. `init` lengthens shorter ones to it. That keeps PDUs
    /// in order and bounds the number of PDUs in a period.
    package static let minimumInterval: Int64 = 20_000_000

    /// The schedule of an advertiser that starts at `start` and does not stop.
    package init(seed: UInt64, start: Int64, interval: Int64) {
        self.seed = seed
        self.start = start
        self.interval = max(interval, Self.minimumInterval)
    }

    /// The pseudo-random delay before the event with that index; 0 for the first one.
    @inlinable
    package func delay(beforeEvent index: UInt64) -> Int64 {
        guard index > 0 else { return 0 }
        // The high half of the product maps 64 random bits evenly to the range without a division.
        let draw = SplitMix64.output(seed: seed, index: index)
        return Int64(draw.multipliedFullWidth(by: UInt64(Self.maximumDelay) + 1).high)
    }

    /// One transmission.
    package struct Transmission: Hashable, Sendable {
        /// When the PDU's first bit is on the air.
        package let instant: Int64
        /// The channel of the PDU.
        package let channel: AdvertisingChannel
        /// The number of the advertising event, from 0.
        package let event: UInt64

        @usableFromInline
        init(instant: Int64, channel: AdvertisingChannel, event: UInt64) {
            self.instant = instant
            self.channel = channel
            self.event = event
        }
    }

    /// The starts of advertising events, in order, as far as instants fit into `Int64`; allocates nothing.
    package struct Events: Sequence, IteratorProtocol, Sendable {
        @usableFromInline
        let schedule: AdvertisingSchedule
        @usableFromInline
        var upcoming: Int64
        @usableFromInline
        var index: UInt64 = 0
        @usableFromInline
        var isExhausted = false

        @usableFromInline
        init(schedule: AdvertisingSchedule) {
            self.schedule = schedule
            upcoming = schedule.start
        }

        /// The start of the next event; nil when instants no longer fit.
        @inlinable
        package mutating func next() -> (index: UInt64, instant: Int64)? {
            guard !isExhausted else { return nil }
            let event = (index: index, instant: upcoming)
            index += 1
            let step = schedule.interval.addingReportingOverflow(schedule.delay(beforeEvent: index))
            let sum = upcoming.addingReportingOverflow(step.partialValue)
            // The last PDU of an event must fit too.
            isExhausted = step.overflow || sum.overflow || sum.partialValue > Int64.max - 2 * channelSpacing
            upcoming = sum.partialValue
            return event
        }
    }

    /// The starts of all advertising events.
    package var events: Events { Events(schedule: self) }

    /// Every PDU before an instant, in order; allocates nothing.
    package struct Transmissions: Sequence, IteratorProtocol, Sendable {
        @usableFromInline
        var events: Events
        @usableFromInline
        let end: Int64
        @usableFromInline
        var current: (index: UInt64, instant: Int64)?
        @usableFromInline
        var channelOffset: UInt8 = 0

        @usableFromInline
        init(schedule: AdvertisingSchedule, end: Int64) {
            events = Events(schedule: schedule)
            self.end = end
            current = events.next()
        }

        /// The next PDU; nil if it would start at the end or later.
        @inlinable
        package mutating func next() -> Transmission? {
            guard let event = current else { return nil }
            let instant = event.instant &+ Int64(channelOffset) &* channelSpacing
            guard instant < end, instant >= event.instant,
                let channel = AdvertisingChannel(rawValue: 37 + channelOffset)
            else {
                current = nil
                return nil
            }
            if channelOffset == 2 {
                channelOffset = 0
                current = events.next()
            } else {
                channelOffset += 1
            }
            return Transmission(instant: instant, channel: channel, event: event.index)
        }
    }

    /// The PDUs that are sent before `end`. An advertiser that stops there sends nothing from that instant on, also in
    /// the middle of an event.
    package func transmissions(before end: Int64) -> Transmissions {
        Transmissions(schedule: self, end: end)
    }
}
