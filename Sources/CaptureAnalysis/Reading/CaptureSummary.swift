import BluetoothLE
package import CaptureFiles
package import Continuity

/// What a recording holds, counted.
///
/// Every count is given for all packets, and of these for damaged ones, whose CRC is bad (`FrameCheck.isDamaged`). What stands in damaged
/// packets alone never makes a type or a device: flipped bits look like types that nobody sent.
package struct CaptureSummary: Equatable, Sendable {
    /// A number of things, and how many of these stand in damaged packets.
    package struct Count: Equatable, Sendable {
        /// All.
        package var all = 0
        /// Of these, in packets with a bad CRC.
        package var withBadCRC = 0
    }

    /// Packets of one link type.
    package struct LinkTypeCount: Equatable, Sendable {
        /// The link type.
        package var linkType: LinkType
        /// Its packets.
        package var packets: Int
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
    /// Packets of each link type, in the order of the numbers.
    package var linkTypes: [LinkTypeCount] = []
    /// The earliest time, nanoseconds since 1970; nil when no packet has one.
    package var earliest: Int64?
    /// The latest time.
    package var latest: Int64?
    /// Packets of the advertising channels, or events with advertising reports.
    package var advertising = Count()
    /// Advertising packets whose CRC is wrong by the sniffer's word.
    package var badCRCBySniffer = 0
    /// Advertising packets whose CRC is wrong by the bytes.
    package var badCRCRecomputed = 0
    /// Advertising packets about which sniffer and bytes do not agree.
    package var checksDiffer = 0
    /// AD structures with Apple's manufacturer data.
    package var apple = Count()
    /// Apple entries in packets whose CRC is wrong by the bytes, whatever the sniffer says.
    package var appleWithBadCRCRecomputed = 0
    /// Handoff messages.
    package var handoff = Count()
    /// Handoff messages in packets whose CRC is wrong by the bytes, whatever the sniffer says.
    package var handoffWithBadCRCRecomputed = 0
    /// Distinct values of Handoff messages, byte for byte, the message's type and length not among them.
    package var distinctPayloads = 0
    /// Of these, values that stand only in damaged packets.
    package var distinctPayloadsOnlyWithBadCRC = 0
    /// Whether more distinct values came than are kept apart, so that both numbers are lower bounds.
    package var distinctPayloadsAreAtLeast = false
    /// Types that at least one undamaged packet holds as a message, in the order of their numbers.
    package var types: [TypeCount] = []
    /// Types that only damaged packets hold, or that only ever promise more than there is.
    package var typesNotEstablished: [TypeCount] = []
    /// Addresses with Apple's manufacturer data in an undamaged packet.
    package var devices = 0
    /// Whether addresses had to be let go on the way, so that one that came back was counted again.
    package var devicesAreAtMost = false
    /// What was wrong.
    package var findings = CaptureFindings()

    /// Nanoseconds from the earliest to the latest packet; nil when no packet has a time or the span does not fit.
    package var duration: Int64? {
        guard let earliest, let latest else { return nil }
        let difference = latest.subtractingReportingOverflow(earliest)
        return difference.overflow ? nil : difference.partialValue
    }

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
        findings = reader.findings
        counter.finish(&self)
    }
}

/// The counts while a recording is read. Its tables are of fixed or bounded size.
private struct SummaryCounter {
    private var linkTypes = LinkTypeCounts()
    private var earliest = Int64.max
    private var latest = Int64.min
    private var advertising = 0
    private var advertisingDamaged = 0
    private var badBySniffer = 0
    private var badRecomputed = 0
    private var differ = 0
    private var apple = 0
    private var appleDamaged = 0
    private var appleBadRecomputed = 0
    private var handoffBadRecomputed = 0
    /// For each type four numbers: good messages, damaged messages, good overruns, damaged overruns.
    private var types = InlineArray<1024, Int>(repeating: 0)
    private var payloads = PayloadTable()
    private var devices = AddressTable()
    private var findings = CaptureFindings()

    @inline(__always)
    mutating func observe(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, joining fragments: inout AdvertisingFragments
    ) {
        linkTypes.note(record.linkType)
        if record.hasTime {
            earliest = min(earliest, record.time)
            latest = max(latest, record.time)
        }
        let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in count(entry, bytes) }
        if facts.isAdvertising {
            advertising &+= 1
            if facts.check.isDamaged { advertisingDamaged &+= 1 }
            if case .broken = facts.check.sniffer { badBySniffer &+= 1 }
            if facts.check.recomputed.isWrong { badRecomputed &+= 1 }
        }
        if facts.isRemarkable { remark(facts, record) }
    }

    /// Counts what was there of advertisements whose last piece never came.
    mutating func observeRest(of fragments: inout AdvertisingFragments) {
        while let advertisement = fragments.next() {
            var facts = PacketFacts(content: .event)
            PacketWalk.walk(advertisement, fragments.data.span.bytes, &facts) { entry, bytes in count(entry, bytes) }
            facts.note(frame: advertisement.firstFrame, in: &findings)
        }
    }

    @inline(__always)
    private mutating func count(_ entry: AppleEntry, _ bytes: RawSpan) {
        let isDamaged = entry.check.isDamaged
        let column = isDamaged ? 1 : 0
        apple &+= 1
        appleDamaged &+= column
        let isBroken = entry.check.recomputed.isWrong
        if isBroken { appleBadRecomputed &+= 1 }
        if !isDamaged { _ = devices.number(of: entry.address) }
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset &+ entry.valueCount)
        while let element = elements.next(in: bytes) {
            types[Int(element.type.rawValue) &* 4 &+ column] &+= 1
            if element.type.rawValue == 0x0C {
                if isBroken { handoffBadRecomputed &+= 1 }
                payloads.insert(
                    bytes, from: element.value.lowerBound, count: element.value.count, isDamaged: isDamaged)
            }
        }
        if let finding = elements.finding {
            let type =
                switch finding {
                case .missingLength(let type, _): type
                case .lengthPastEnd(let type, _, _, _): type
                }
            types[Int(type.rawValue) &* 4 &+ 2 &+ column] &+= 1
        }
    }

    private mutating func remark(_ facts: PacketFacts, _ record: borrowing CaptureRecord) {
        facts.note(on: record, in: &findings)
        if facts.check.differs { differ += 1 }
    }

    mutating func finish(_ summary: inout CaptureSummary) {
        summary.linkTypes = linkTypes.counts.sorted { $0.linkType < $1.linkType }
        if earliest <= latest {
            summary.earliest = earliest
            summary.latest = latest
        }
        summary.advertising = CaptureSummary.Count(all: advertising, withBadCRC: advertisingDamaged)
        summary.badCRCBySniffer = badBySniffer
        summary.badCRCRecomputed = badRecomputed
        summary.checksDiffer = differ
        summary.apple = CaptureSummary.Count(all: apple, withBadCRC: appleDamaged)
        summary.appleWithBadCRCRecomputed = appleBadRecomputed
        summary.handoffWithBadCRCRecomputed = handoffBadRecomputed
        for number in 0..<256 {
            let start = number * 4
            let row = (start..<start + 4).map { types[$0] }
            guard row.contains(where: { $0 > 0 }) else { continue }
            let count = CaptureSummary.TypeCount(
                type: ContinuityType(rawValue: UInt8(number)),
                messages: CaptureSummary.Count(all: row[0] + row[1], withBadCRC: row[1]),
                overruns: CaptureSummary.Count(all: row[2] + row[3], withBadCRC: row[3]))
            if row[0] > 0 { summary.types.append(count) } else { summary.typesNotEstablished.append(count) }
            if count.type == .handoff { summary.handoff = count.messages }
        }
        summary.distinctPayloads = payloads.count
        summary.distinctPayloadsOnlyWithBadCRC = payloads.damagedOnlyCount
        summary.distinctPayloadsAreAtLeast = payloads.overflow > 0
        summary.devices = devices.count
        summary.devicesAreAtMost = devices.evictedCount > 0
        if devices.evictedCount > 0 {
            findings.add(
                CaptureFinding(
                    kind: .evicted, frame: summary.packets, offset: 0,
                    expected: "at most \(devices.limit) addresses at a time",
                    found: "\(devices.evictedCount) more, which were let go"))
        }
        if payloads.overflow > 0 {
            findings.add(
                CaptureFinding(
                    kind: .evicted, frame: summary.packets, offset: 0,
                    expected: "at most \(PayloadTable.limit) Handoff payloads",
                    found: "\(payloads.overflow) messages with further ones"))
        }
        summary.findings.add(findings)
    }
}

extension PacketFacts {
    /// Whether there is something to note; false for nearly every packet.
    @inline(__always)
    package var isRemarkable: Bool {
        switch content {
        case .cut, .unread: true
        case .linkLayerPacket, .event, .other:
            overruns > 0 || missingReports > 0 || check.differs || statedParameterLength != nil
                || incompleteAdvertisement != nil
        }
    }

    /// Notes what is wrong with a packet, word for word while few of the kind were met, afterwards as a number.
    package func note(on record: borrowing CaptureRecord, in findings: inout CaptureFindings) {
        switch content {
        case .cut:
            let (linkType, length) = (record.linkType, record.capturedLength)
            findings.note(
                .cutPacket, record.frame, record.fileOffset, "a whole header of link type \(linkType)",
                "\(length) bytes")
        case .unread:
            let linkType = record.linkType
            findings.note(
                .unreadLinkType, record.frame, record.fileOffset, "a link type with Bluetooth LE advertising",
                "\(linkType)")
        case .linkLayerPacket, .event, .other: break
        }
        note(frame: record.frame, offset: record.fileOffset, in: &findings)
    }

    /// Notes what is wrong with what a packet, or several together, held; without an offset where these are packets long gone.
    package func note(frame: Int, offset: Int = 0, in findings: inout CaptureFindings) {
        if overruns > 0 {
            findings.note(
                .overrun, frame, offset, "lengths that end inside the packet", "\(overruns) that promise more")
        }
        if missingReports > 0 {
            findings.note(.overrun, frame, offset, "\(missingReports) more reports", "the end of the event")
        }
        if let statedParameterLength {
            findings.note(
                .parameterLength, frame, offset, "the event's parameter length", "\(statedParameterLength)")
        }
        if let advertisement = incompleteAdvertisement {
            findings.note(
                advertisement.ending == .evicted ? .evicted : .overrun, frame, offset,
                "the rest of the advertisement that began in frame \(advertisement.firstFrame)",
                advertisement.ending.explanation)
        }
        if check.differs {
            let words = check.differenceInWords
            findings.note(.checksDiffer, frame, offset, words.expected, words.found)
        }
    }
}

extension FrameCheck {
    /// What the sniffer says, and what the bytes do, where these differ.
    fileprivate var differenceInWords: (expected: String, found: String) {
        guard sniffer == .holds else {
            return ("a CRC that is wrong, as the sniffer says", "the right one in the bytes")
        }
        let found =
            switch recomputed {
            case .zeroed: "zeros in the bytes, as of a sniffer that does not keep it"
            case .reversed: "it in the bytes with its bits in reverse order"
            default: "another one in the bytes"
            }
        return ("the CRC that the sniffer found right", found)
    }
}

extension CaptureFindings {
    fileprivate mutating func note(
        _ kind: CaptureFinding.Kind, _ frame: Int, _ offset: Int, _ expected: @autoclosure () -> String,
        _ found: @autoclosure () -> String
    ) {
        guard keeps(kind) else {
            count(kind)
            return
        }
        add(CaptureFinding(kind: kind, frame: frame, offset: offset, expected: expected(), found: found()))
    }
}

extension AdvertisingFragments.Ending {
    fileprivate var explanation: String {
        switch self {
        case .complete: "all of it"
        case .truncated: "the controller's word that it gave up"
        case .cutReport: "an event that is cut inside a piece"
        case .tooLong: "more than \(AdvertisingFragments.dataLimit) bytes"
        case .evicted: "more than \(AdvertisingFragments.capacity) advertisements that were not complete"
        case .abandoned: "nothing more of it in \(AdvertisingFragments.patience) packets"
        case .neverCompleted: "the end of the recording"
        }
    }
}
