import BluetoothLE
import CaptureFiles
import Continuity

/// The measurement of a recording while it is read.
struct StatisticsMeasurement {
    private var statistics = RecordingStatistics()
    private var addresses = AddressTable()
    private var gaps = EventGaps()
    private var memory = PacketMemory()
    private var linkTypes = LinkTypeCounts()
    private var findings = CaptureFindings()
    private var opener: HandoffOpener?
    private let filter: CaptureFilter
    private let isFiltered: Bool
    /// Whether the filter has criteria of messages, and not only of packets.
    private let choosesMessages: Bool

    /// An entry with the facts of its packet.
    private struct Reception {
        var entry: AppleEntry
        var frame: Int
        /// Nanoseconds since the recording's first packet.
        var time: Int64?
        var device: Int?

        var isDamaged: Bool { entry.check.isDamaged }
    }

    init(opening opener: HandoffOpener?, filter: CaptureFilter) {
        self.opener = opener
        self.filter = filter
        isFiltered = !filter.admitsEverything
        choosesMessages = !filter.types.isEmpty || !filter.activities.isEmpty
    }

    /// Takes the next packet.
    mutating func observe(_ record: borrowing CaptureRecord, _ bytes: RawSpan) {
        linkTypes.note(PacketEnvelope.linkType(of: record.linkType, bytes))
        let time = statistics.clock.note(record)
        let frame = record.frame
        // Moved out, because the closure modifies `self`.
        var memory = PacketMemory()
        swap(&memory, &self.memory)
        let facts = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in
            take(entry, time, frame, bytes)
        }
        swap(&memory, &self.memory)
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
    }

    /// The result, with the findings of the reader at the end of the recording.
    mutating func finish(_ reader: borrowing CaptureReader) -> RecordingStatistics {
        statistics.reading = ReadingReport(linkTypes, reader, findings, statistics.reading.tally)
        let (counted, evicted) = (statistics.devices.countedOnly, statistics.devices.evictedCount)
        if evicted > 0 || gaps.evictedCount > 0 || counted > 0 {
            statistics.reading.findings.note(
                .evicted, frame: reader.packets, expected: "few enough devices to measure each",
                found:
                    "\(counted) that are only counted, \(evicted) that are omitted, and \(gaps.evictedCount) intervals that were not measured"
            )
        }
        return statistics
    }

    private mutating func take(_ entry: AppleEntry, _ time: Int64?, _ frame: Int, _ bytes: RawSpan) {
        let isDamaged = entry.check.isDamaged
        let number =
            isDamaged ? addresses.existingNumber(of: entry.address) : addresses.number(of: entry.address)
        let reception = Reception(entry: entry, frame: frame, time: time, device: number)
        // The tally and the opener get all messages, also those outside the filter.
        let isHeard = !isFiltered || filter.admits(entry, number: number, time: time, statistics.clock)
        var isCounted = false
        if isHeard, !choosesMessages {
            count(reception)
            isCounted = true
        }
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        while let element = elements.next(in: bytes) {
            let opened = open(element, entry, bytes)
            let isWanted = isHeard && (!choosesMessages || admits(element.type, opened))
            statistics.reading.tally.note(isWanted)
            guard isWanted else { continue }
            if !isCounted {
                count(reception)
                isCounted = true
            }
            count(element.type, reception)
        }
    }

    private mutating func count(_ type: ContinuityType, _ reception: Reception) {
        statistics.types[type, default: ReceptionMeasure()].add(
            time: reception.time, signal: reception.entry.signal, isDamaged: reception.isDamaged)
        if let gap = gap(before: reception, .type(type.rawValue)) {
            statistics.types[type]?.add(gap, frame: reception.frame)
        }
    }

    private mutating func count(_ reception: Reception) {
        let (time, signal, channel) = (reception.time, reception.entry.signal, reception.entry.channel)
        let isDamaged = reception.isDamaged
        statistics.total.add(time: time, signal: signal, isDamaged: isDamaged)
        statistics.channels[channel, default: ReceptionMeasure()].add(time: time, signal: signal, isDamaged: isDamaged)
        guard let device = reception.device else { return }
        statistics.devices.add(device, time: time, signal: signal, isDamaged: isDamaged)
        if let gap = gap(before: reception, .whole) {
            statistics.devices.add(device, gap, frame: reception.frame)
            statistics.total.add(gap, frame: reception.frame)
        }
        if let gap = gap(before: reception, .channel(channel)) {
            statistics.channels[channel]?.add(gap, frame: reception.frame)
        }
    }

    /// The time since the last advertising event of a stream if this reception begins another. Damaged frames are not
    /// measured.
    private mutating func gap(before reception: Reception, _ stream: EventGaps.Stream) -> EventGap? {
        guard !reception.isDamaged, let device = reception.device, let time = reception.time else { return nil }
        return gaps.gap(of: device, stream, at: statistics.clock.pauses.instant(time))
    }

    private func admits(_ type: ContinuityType, _ opened: OpenedHandoff?) -> Bool {
        filter.admits(type: type) && filter.admits(opened)
    }

    private mutating func open(_ element: ContinuityElement, _ entry: AppleEntry, _ bytes: RawSpan) -> OpenedHandoff? {
        guard element.type == .handoff, !entry.check.isDamaged else { return nil }
        return opener?.opening(of: element.value, in: bytes, from: entry.address)
    }
}
