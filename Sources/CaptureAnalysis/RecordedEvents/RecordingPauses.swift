/// The pauses of a recording: times of 10 s or more without any packet. Nothing was recorded or no sender was near, so
/// a pause is no device's silence.
///
/// To compute a silence, an instant contains the total duration of the pauses before it.
package struct RecordingPauses: Sendable {
    /// The most pauses that are kept with start and end.
    package static let limit = 256

    /// The first pauses, in nanoseconds since the recording's first packet.
    package private(set) var first: [(from: Int64, to: Int64)] = []
    /// The number of all pauses.
    package private(set) var count = 0
    /// The total duration of all pauses, in nanoseconds.
    package private(set) var duration: Int64 = 0

    package init() {}

    /// Takes the instants of the latest packet and of the next one.
    package mutating func note(from: Int64, to: Int64) {
        let (gap, overflow) = to.subtractingReportingOverflow(from)
        guard !overflow, gap >= RecordedAdvertisements.lossGap else { return }
        if first.count < Self.limit { first.append((from, to)) }
        count += 1
        duration = duration &+ gap
    }

    /// An instant behind all pauses so far.
    package func instant(_ time: Int64) -> HeardInstant { HeardInstant(time: time, pausesBefore: duration) }
}
