import BluetoothLE
package import CaptureFiles
package import Continuity

/// What a recording holds, counted.
///
/// Every count is given for all packets, and of these for damaged ones, whose CRC is bad (`FrameCheck.isDamaged`). What
/// only damaged packets hold never makes a type or a device: flipped bits look like types that nobody sent.
package struct CaptureSummary: Equatable, Sendable {
    /// A number of things, and how many of these are in damaged packets.
    package struct Count: Equatable, Sendable {
        /// All.
        package var all = 0
        /// Of these, in packets with a bad CRC.
        package var withBadCRC = 0
    }

    /// Packets of the advertising channels, or events with advertising reports.
    package struct AdvertisingCount: Equatable, Sendable {
        /// All.
        package var all = 0
        /// Of these, damaged ones.
        package var withBadCRC = 0
        /// Packets whose CRC is wrong according to the sniffer.
        package var withBadCRCBySniffer = 0
        /// Packets whose CRC is wrong according to their bytes.
        package var withBadCRCRecomputed = 0
        /// Packets about which sniffer and bytes do not agree.
        package var checksDiffer = 0
    }

    /// AD structures with Apple's manufacturer data, and who sent them.
    package struct AppleCount: Equatable, Sendable {
        /// All.
        package var all = 0
        /// Of these, in packets with a bad CRC.
        package var withBadCRC = 0
        /// Those in packets whose CRC is wrong according to their bytes, whatever the sniffer says.
        package var withBadCRCRecomputed = 0
        /// Addresses with such an entry in an undamaged packet.
        package var devices = 0
        /// Whether addresses were let go on the way, so that one that came back was counted again.
        package var devicesAreAtMost = false
    }

    /// Handoff messages.
    package struct HandoffCount: Equatable, Sendable {
        /// All.
        package var all = 0
        /// Of these, in packets with a bad CRC.
        package var withBadCRC = 0
        /// Those in packets whose CRC is wrong according to their bytes, whatever the sniffer says.
        package var withBadCRCRecomputed = 0
        /// Distinct values, byte for byte, the message's type and length not among them.
        package var distinctPayloads = 0
        /// Of these, values that only damaged packets hold.
        package var distinctPayloadsOnlyWithBadCRC = 0
        /// Whether more distinct values came than are kept apart, so that both numbers are lower bounds.
        package var distinctPayloadsAreAtLeast = false
    }

    /// Messages of one Continuity type.
    package struct TypeCount: Equatable, Sendable {
        /// The type.
        package var type: ContinuityType
        /// Its messages.
        package var messages = Count()
        /// Elements of the type that promise more than there is, which are no messages.
        package var overruns = Count()
    }

    /// The container.
    package var container: CaptureReader.Container
    /// Whether the file is compressed with gzip.
    package var isCompressed = false
    /// All packets, or those that the filter of the reading options holds for: the ones that everything else counts.
    package var packets = 0
    /// All packets, whatever the filter.
    package var packetsInRecording = 0
    /// The earliest and the latest time, nanoseconds since 1970; nil when no packet has one.
    package var times: ClosedRange<Int64>?
    /// Advertising packets.
    package var advertising = AdvertisingCount()
    /// Apple's entries.
    package var apple = AppleCount()
    /// Handoff messages.
    package var handoff = HandoffCount()
    /// Types that at least one undamaged packet holds as a message, in the order of their numbers.
    package var types: [TypeCount] = []
    /// Types that only damaged packets hold, or that only ever promise more than there is.
    package var typesNotEstablished: [TypeCount] = []
    /// How the reading went, with the link types in the order of their numbers.
    package var reading = ReadingReport()

    /// Reads a recording to its end and counts. Throws where it cannot be read at all.
    package init(reading path: String, options: ReadingOptions = ReadingOptions()) throws(CaptureError) {
        var reader = try CaptureReader(path: path, options: options)
        try self.init(reading: &reader)
    }

    /// Reads a recording to its end and counts.
    package init(reading reader: inout CaptureReader) throws(CaptureError) {
        var counter = SummaryCounter()
        var fragments = AdvertisingFragments()
        try reader.forEachRecord { record, bytes in
            counter.observe(record, bytes, joining: &fragments)
            return true
        }
        counter.observeRest(of: &fragments)
        container = reader.container
        isCompressed = reader.isCompressed
        packets = reader.packetsHandedOut
        packetsInRecording = reader.packets
        reading.findings = reader.findings
        counter.finish(&self)
    }
}

extension CaptureSummary {
    /// Nanoseconds from the earliest to the latest packet; nil when no packet has a time or the span does not fit.
    package var duration: Int64? {
        guard let times else { return nil }
        let difference = times.upperBound.subtractingReportingOverflow(times.lowerBound)
        return difference.overflow ? nil : difference.partialValue
    }
}

extension CaptureSummary: RecordingFinding {
    package init(
        reading reader: inout CaptureReader, opening _: HandoffOpener?, options _: FindingOptions
    ) throws(CaptureError) {
        try self.init(reading: &reader)
    }
}
