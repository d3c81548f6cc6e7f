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

    /// For how long a sender was silent that was heard now and then again: the time between without the recording's
    /// pauses, nanoseconds. 0 where time runs backwards.
    package func silence(until later: HeardInstant) -> Int64 {
        let (gap, overflow) = later.time.subtractingReportingOverflow(time)
        return overflow ? 0 : max(0, gap &- max(0, later.pausesBefore &- pausesBefore))
    }
}
