import CaptureFiles

/// The counts and measures of a group of Apple entries or messages: all of them, or those of a device, a type or a
/// channel.
package struct ReceptionMeasure: Sendable {
    /// Entries or messages.
    package var all = 0
    /// Those in frames with a bad CRC.
    package var withBadCRC = 0
    /// The instant of the first undamaged one, in nanoseconds since the first packet.
    package var first: Int64?
    /// The instant of the last undamaged one.
    package var last: Int64?
    /// Durations between advertising events, below 10 s.
    package var intervals = IntervalHistogram()
    /// Signal powers.
    package var signal = SignalHistogram()
    /// Silences of 10 s and more, without the recording's pauses.
    package var silences = 0
    /// The longest silence, in nanoseconds.
    package var longestSilence: Int64 = 0
    /// The frame that ended it; 0 if there was none.
    package var longestSilenceFrame = 0
    /// Whether intervals and signal powers are measured, which takes memory. Counts and silences always are.
    package private(set) var isMeasured = true

    /// Releases the memory that intervals and signal powers take.
    mutating func stopMeasuring() {
        isMeasured = false
        intervals = IntervalHistogram()
        signal = SignalHistogram()
    }

    /// The undamaged ones in a second; nil if all have the same time.
    package var rate: Double? {
        guard let first, let last, last > first else { return nil }
        return Double(all - withBadCRC) * 1e9 / Double(last - first)
    }

    mutating func add(time: Int64?, signal power: Int8, isDamaged: Bool) {
        all &+= 1
        if isDamaged {
            withBadCRC &+= 1
            return
        }
        if isMeasured, power != PacketEnvelope.noSignal { signal.add(power) }
        guard let time else { return }
        first = min(first ?? time, time)
        last = max(last ?? time, time)
    }

    mutating func add(_ gap: EventGap, frame: Int) {
        guard gap.duration >= RecordedAdvertisements.lossGap else {
            if isMeasured { intervals.add(gap.duration) }
            return
        }
        // A gap that is mostly a pause of the recording is neither a silence nor an interval.
        guard gap.silence >= RecordedAdvertisements.lossGap else { return }
        silences &+= 1
        if gap.silence > longestSilence {
            longestSilence = gap.silence
            longestSilenceFrame = frame
        }
    }
}
