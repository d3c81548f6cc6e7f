/// When a recording holds no packet of anybody for 10 s or more: nothing was recorded, or no sender was near, and
/// silence then says nothing about a device.
///
/// Their sum is enough to compute a silence: an instant carries the duration of the pauses before it.
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
