import BluetoothLE
package import CaptureFiles
package import Continuity

/// The counts of a recording's content.
///
/// Each count covers all packets, and `withBadCRC` those with a bad CRC (`FrameCheck.isDamaged`). Types and devices
/// that occur in damaged packets only do not count: flipped bits look like types that nobody sent.
package struct CaptureSummary: Equatable, Sendable {
    /// A number of things.
    package struct Count: Equatable, Sendable {
        package var all = 0
        package var withBadCRC = 0
    }

    /// Packets of the advertising channels, or events with advertising reports.
    package struct AdvertisingCount: Equatable, Sendable {
        package var all = 0
        package var withBadCRC = 0
        /// Packets whose CRC is wrong by the sniffer's verdict.
        package var withBadCRCBySniffer = 0
        /// Packets whose recomputed CRC differs.
        package var withBadCRCRecomputed = 0
        /// Packets with a right CRC whose bits are in reverse order.
        package var withReversedCRC = 0
        /// Packets for which the sniffer's verdict and the recomputed CRC differ.
        package var checksDiffer = 0
    }

    /// AD structures with Apple's manufacturer data, and their senders.
    package struct AppleCount: Equatable, Sendable {
        package var all = 0
        package var withBadCRC = 0
        /// Those in packets whose recomputed CRC differs, whatever the sniffer's verdict.
        package var withBadCRCRecomputed = 0
        /// Addresses with such an entry in an undamaged packet.
        package var devices = 0
        /// Whether addresses were evicted, so that some may be counted twice.
        package var devicesAreAtMost = false
    }

    /// Handoff messages.
    package struct HandoffCount: Equatable, Sendable {
        package var all = 0
        package var withBadCRC = 0
        /// Those in packets whose recomputed CRC differs, whatever the sniffer's verdict.
        package var withBadCRCRecomputed = 0
        /// Distinct values, without type and length.
        package var distinctPayloads = 0
        /// Distinct values in damaged packets only.
        package var distinctPayloadsOnlyWithBadCRC = 0
        /// Whether there are more distinct values than the table can keep, so that both numbers are lower bounds.
        package var distinctPayloadsAreAtLeast = false
    }

    /// Messages of one Continuity type.
    package struct TypeCount: Equatable, Sendable {
        package var type: ContinuityType
        package var messages = Count()
        /// Elements of the type that are longer than the packet. They are no messages.
        package var overruns = Count()
    }

    package var container: CaptureReader.Container
    /// Whether the file is compressed with gzip.
    package var isCompressed = false
    /// Packets that match the filter of the reading options. All other counts are of these.
    package var packets = 0
    /// All packets, whatever the filter.
    package var packetsInRecording = 0
    /// The earliest and the latest time, nanoseconds since 1970; nil if no packet has one.
    package var times: ClosedRange<Int64>?
    package var advertising = AdvertisingCount()
    package var apple = AppleCount()
    package var handoff = HandoffCount()
    /// Types of which an undamaged packet has a message, in the order of their numbers.
    package var types: [TypeCount] = []
    /// Types that occur in damaged packets or as overruns only.
    package var typesNotEstablished: [TypeCount] = []
    /// The report on the reading, with the link types in the order of their numbers.
    package var reading = ReadingReport()

    /// Reads a recording to its end and counts. Throws if it cannot be read.
    package init(reading path: String, options: ReadingOptions = ReadingOptions()) throws(CaptureError) {
        var reader = try CaptureReader(path: path, options: options)
        try self.init(reading: &reader)
    }

    /// Reads a recording to its end and counts.
    package init(reading reader: inout CaptureReader) throws(CaptureError) {
        var counter = SummaryCounter()
        var memory = PacketMemory()
        try reader.forEachRecord { record, bytes in
            counter.observe(record, bytes, remembering: &memory)
            return true
        }
        counter.observeRest(of: &memory)
        container = reader.container
        isCompressed = reader.isCompressed
        packets = reader.packetsHandedOut
        packetsInRecording = reader.packets
        reading.findings = reader.findings
        counter.finish(&self)
    }
}

extension CaptureSummary {
    /// Nanoseconds from the earliest to the latest packet; nil if no packet has a time or the difference does not fit.
    package var duration: Int64? {
        guard let times else { return nil }
        let difference = times.upperBound.subtractingReportingOverflow(times.lowerBound)
        return difference.overflow ? nil : difference.partialValue
    }
}

extension CaptureSummary: RecordingAnalysis {
    package static var describesRefused: Bool { true }

    package init(
        reading reader: inout CaptureReader, opening _: HandoffOpener?, options _: AnalysisOptions
    ) throws(CaptureError) {
        try self.init(reading: &reader)
    }
}
