package import CaptureFiles
package import Continuity

/// How often, how regularly and how strongly the Apple devices of a recording were heard: per device, type and channel.
///
/// Counts are all, and of these with a bad CRC. Intervals, signal powers and silences come from undamaged frames alone.
/// An interval lies between two advertising events of one address (of one type, on one channel); receptions nearer than
/// 20 ms belong to one event, as three channels or a scan response do. Strangers choose addresses: devices and what is
/// remembered of each are bounded, and what was let go is reported.
package struct RecordingStatistics: Sendable {
    /// All Apple entries.
    package internal(set) var total = ReceptionMeasure()
    /// Entries by device.
    package internal(set) var devices = DeviceMeasures()
    /// Messages by type.
    package internal(set) var types: [ContinuityType: ReceptionMeasure] = [:]
    /// Entries by channel index; `PacketEnvelope.noChannel` where the recording does not tell.
    package internal(set) var channels: [UInt8: ReceptionMeasure] = [:]
    /// The times of the recording.
    package internal(set) var clock = RecordingClock()
    /// How the reading went. The tally is of messages.
    package internal(set) var reading = ReadingReport()

    /// Reads a recording to its end. The filter chooses messages; an entry counts when one of its messages does, and a
    /// silence is one of what the filter admits. Activities are known of what an opener opens.
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener? = nil,
        filter: CaptureFilter = CaptureFilter()
    ) throws(CaptureError) {
        var measuring = StatisticsMeasurement(opening: opener, filter: filter)
        try reader.forEachRecord { record, bytes in
            measuring.observe(record, bytes)
            return true
        }
        self = measuring.finish(reader)
    }

    /// Nothing was measured yet.
    init() {}
}

extension RecordingStatistics: RecordingFinding {
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener?, options: FindingOptions
    ) throws(CaptureError) {
        try self.init(reading: &reader, opening: opener, filter: options.filter)
    }
}
