import CaptureFiles

/// The times of a recording: when it starts, where its latest packet is, and when it pauses.
package struct RecordingClock: Sendable {
    /// The time of the first packet that has one, nanoseconds since 1970.
    package private(set) var start: Int64?
    /// Nanoseconds from the first packet to the latest.
    package private(set) var end: Int64 = 0
    /// When the recording holds no packet of anybody for 10 s or more: such a pause is no device's silence.
    package private(set) var pauses = RecordingPauses()

    /// No packet yet.
    package init() {}

    /// Takes the time of the next packet; gives it in nanoseconds since the first one. nil where the packet has no
    /// time.
    @inline(__always)
    mutating func note(_ record: borrowing CaptureRecord) -> Int64? {
        guard record.hasTime else { return nil }
        let now = record.time
        let begin = start ?? now
        start = begin
        let (difference, overflow) = now.subtractingReportingOverflow(begin)
        guard !overflow else { return nil }
        let time = max(0, difference)
        if time > end {
            pauses.note(from: end, to: time)
            end = time
        }
        return time
    }

    /// A time since the first packet as one since 1970.
    func absolute(_ time: Int64?) -> Int64? { time.flatMap { offset in start.map { $0 &+ offset } } }
}
