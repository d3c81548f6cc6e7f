package import CaptureFiles
package import Continuity

/// Rate, regularity and signal power of the Apple devices in a recording: for each device, type and channel.
///
/// Intervals, signal powers and silences are those of undamaged frames. An interval is the time between two advertising
/// events of one address (of one type, on one channel). Receptions within 20 ms belong to one event: on three channels,
/// or with a scan response. Strangers choose addresses, so devices and their data are bounded, and evictions are
/// reported.
package struct RecordingStatistics: Sendable {
    /// All Apple entries.
    package internal(set) var total = ReceptionMeasure()
    /// Entries by device.
    package internal(set) var devices = DeviceMeasures()
    /// Messages by type.
    package internal(set) var types: [ContinuityType: ReceptionMeasure] = [:]
    /// Entries by channel index; `PacketEnvelope.noChannel` if unknown.
    package internal(set) var channels: [UInt8: ReceptionMeasure] = [:]
    /// The times of the recording.
    package internal(set) var clock = RecordingClock()
    /// The report on the reading. The tally counts messages.
    package internal(set) var reading = ReadingReport()

    /// Reads a recording to its end. The filter selects messages. An entry counts if one of its messages does, and
    /// silences are those of the admitted messages. Only opened messages have activities.
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

    init() {}
}

extension RecordingStatistics: RecordingAnalysis {
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener?, options: AnalysisOptions
    ) throws(CaptureError) {
        try self.init(reading: &reader, opening: opener, filter: options.filter)
    }
}
