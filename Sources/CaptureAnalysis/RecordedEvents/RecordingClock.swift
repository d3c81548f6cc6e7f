import CaptureFiles

/// The times of a recording: its start, its latest packet, and its pauses.
package struct RecordingClock: Sendable {
    /// The time of the first packet that has one, in nanoseconds since 1970.
    package private(set) var start: Int64?
    /// Nanoseconds from the first packet to the latest.
    package private(set) var end: Int64 = 0
    package private(set) var pauses = RecordingPauses()

    package init() {}

    /// Takes the time of the next packet and returns it in nanoseconds since the first one; nil if the packet has no
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

    /// Converts a time since the first packet to one since 1970.
    func absolute(_ time: Int64?) -> Int64? { time.flatMap { offset in start.map { $0 &+ offset } } }
}
