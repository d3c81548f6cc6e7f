/// When a recording holds no packet of anybody for 10 s or more: it was not being recorded, or nobody was near, and silence then says nothing of a device.
///
/// What is known of it is a sum, whatever their number, so that a silence can be told without them: an instant carries the pauses before it.
package struct RecordingPauses: Sendable {
    /// The most pauses that are kept with their begin and end.
    package static let limit = 256

    /// The first pauses, nanoseconds since the recording's first packet.
    package private(set) var first: [(from: Int64, to: Int64)] = []
    /// All pauses.
    package private(set) var count = 0
    /// How long they lasted together, nanoseconds.
    package private(set) var duration: Int64 = 0

    /// No pause yet.
    package init() {}

    /// Takes the instants of the latest packet so far and of the one after it.
    package mutating func note(from: Int64, to: Int64) {
        let (gap, overflow) = to.subtractingReportingOverflow(from)
        guard !overflow, gap >= RecordedAdvertisements.lossGap else { return }
        if first.count < Self.limit { first.append((from, to)) }
        count += 1
        duration = duration &+ gap
    }

    /// An instant of the latest packet, or before it and behind all pauses.
    package func instant(_ time: Int64) -> HeardInstant { HeardInstant(time: time, pausesBefore: duration) }
}

/// When something was heard.
package struct HeardInstant: Sendable, Hashable {
    /// Nanoseconds since the recording's first packet.
    package var time: Int64
    /// How long the recording had paused until then, nanoseconds.
    package var pausesBefore: Int64

    /// Creates an instant.
    package init(time: Int64, pausesBefore: Int64) {
        self.time = time
        self.pausesBefore = pausesBefore
    }

    /// For how long a sender was silent that was heard now and then again: the time between without the recording's pauses, nanoseconds. 0 where time runs backwards.
    package func silence(until later: HeardInstant) -> Int64 {
        let (gap, overflow) = later.time.subtractingReportingOverflow(time)
        return overflow ? 0 : max(0, gap &- max(0, later.pausesBefore &- pausesBefore))
    }
}
