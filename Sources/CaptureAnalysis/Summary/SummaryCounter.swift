import BluetoothLE
import CaptureFiles
import Continuity

/// Counts while a recording is read. Its tables have a fixed or bounded size.
struct SummaryCounter {
    private var linkTypes = LinkTypeCounts()
    private var earliest = Int64.max
    private var latest = Int64.min
    private var advertising = CaptureSummary.AdvertisingCount()
    private var apple = CaptureSummary.AppleCount()
    private var handoffWithBadCRCRecomputed = 0
    /// For each type four numbers: good messages, damaged messages, good overruns, damaged overruns.
    private var types = InlineArray<1024, Int>(repeating: 0)
    private var payloads = PayloadTable()
    private var devices = AddressTable()
    private var findings = CaptureFindings()

    @inline(__always)
    mutating func observe(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, remembering memory: inout PacketMemory
    ) {
        linkTypes.note(PacketEnvelope.linkType(of: record.linkType, bytes))
        if record.hasTime {
            earliest = min(earliest, record.time)
            latest = max(latest, record.time)
        }
        let facts = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in count(entry, bytes) }
        if facts.isAdvertising {
            advertising.all &+= 1
            if facts.check.isDamaged { advertising.withBadCRC &+= 1 }
            if case .broken = facts.check.sniffer { advertising.withBadCRCBySniffer &+= 1 }
            if facts.check.recomputed.isWrong { advertising.withBadCRCRecomputed &+= 1 }
            if case .reversed = facts.check.recomputed { advertising.withReversedCRC &+= 1 }
        }
        if facts.isRemarkable { remark(facts, record) }
    }

    /// Counts the incomplete advertisements at the end of a recording.
    mutating func observeRest(of memory: inout PacketMemory) {
        while let advertisement = memory.fragments.next() {
            var facts = PacketFacts(content: .event)
            let data = memory.fragments.data
            PacketWalk.walk(advertisement, data.span.bytes, &memory.signals, &facts) { entry, bytes in
                count(entry, bytes)
            }
            facts.note(frame: advertisement.firstFrame, in: &findings)
        }
    }

    @inline(__always)
    private mutating func count(_ entry: AppleEntry, _ bytes: RawSpan) {
        let isDamaged = entry.check.isDamaged
        let column = isDamaged ? 1 : 0
        apple.all &+= 1
        apple.withBadCRC &+= column
        let isBroken = entry.check.recomputed.isWrong
        if isBroken { apple.withBadCRCRecomputed &+= 1 }
        if !isDamaged { _ = devices.number(of: entry.address) }
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset &+ entry.valueCount)
        while let element = elements.next(in: bytes) {
            types[Int(element.type.rawValue) &* 4 &+ column] &+= 1
            if element.type.rawValue == 0x0C {
                if isBroken { handoffWithBadCRCRecomputed &+= 1 }
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
        if facts.check.differs { advertising.checksDiffer += 1 }
    }

    /// Adds the counts to the summary.
    mutating func finish(_ summary: inout CaptureSummary) {
        summary.reading.linkTypes = linkTypes.counts.sorted { $0.linkType < $1.linkType }
        if earliest <= latest { summary.times = earliest...latest }
        summary.advertising = advertising
        summary.apple = apple
        summary.apple.devices = devices.count
        summary.apple.devicesAreAtMost = devices.evictedCount > 0
        for number in 0..<256 {
            let start = number * 4
            let row = (start..<start + 4).map { types[$0] }
            guard row.contains(where: { $0 > 0 }) else { continue }
            let count = CaptureSummary.TypeCount(
                type: ContinuityType(rawValue: UInt8(number)),
                messages: CaptureSummary.Count(all: row[0] + row[1], withBadCRC: row[1]),
                overruns: CaptureSummary.Count(all: row[2] + row[3], withBadCRC: row[3]))
            if row[0] > 0 { summary.types.append(count) } else { summary.typesNotEstablished.append(count) }
            if count.type == .handoff {
                summary.handoff.all = count.messages.all
                summary.handoff.withBadCRC = count.messages.withBadCRC
            }
        }
        summary.handoff.withBadCRCRecomputed = handoffWithBadCRCRecomputed
        summary.handoff.distinctPayloads = payloads.count
        summary.handoff.distinctPayloadsOnlyWithBadCRC = payloads.damagedOnlyCount
        summary.handoff.distinctPayloadsAreAtLeast = payloads.overflow > 0
        if devices.evictedCount > 0 {
            findings.note(
                .evicted, frame: summary.packets, expected: "at most \(devices.limit) addresses at a time",
                found: "\(devices.evictedCount) more, which were evicted")
        }
        if payloads.overflow > 0 {
            findings.note(
                .evicted, frame: summary.packets, expected: "at most \(PayloadTable.limit) Handoff payloads",
                found: "\(payloads.overflow) messages with further ones")
        }
        summary.reading.findings.add(findings)
    }
}
