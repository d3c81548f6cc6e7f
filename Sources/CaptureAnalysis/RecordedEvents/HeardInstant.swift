/// The time of a reception.
package struct HeardInstant: Sendable, Hashable {
    /// Nanoseconds since the recording's first packet.
    package var time: Int64
    /// The total duration of the recording's pauses before, in nanoseconds.
    package var pausesBefore: Int64

    package init(time: Int64, pausesBefore: Int64) {
        self.time = time
        self.pausesBefore = pausesBefore
    }

    /// Nanoseconds since the recording's first packet, without its pauses.
    package var withoutPauses: Int64 { time &- pausesBefore }

    /// The silence of a sender between two receptions: the time between them without the recording's pauses, in
    /// nanoseconds; 0 if the times are not in order.
    package func silence(until later: HeardInstant) -> Int64 {
        let (gap, overflow) = later.time.subtractingReportingOverflow(time)
        return overflow ? 0 : max(0, gap &- max(0, later.pausesBefore &- pausesBefore))
    }
}
