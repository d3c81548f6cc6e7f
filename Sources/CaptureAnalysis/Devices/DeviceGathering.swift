import BluetoothLE
import CaptureFiles
import Continuity

/// Gathers the rows of `RecordingDevices` while a recording is read.
struct DeviceGathering {
    private var rows: [Int: RecordingDevices.Device] = [:]
    private var addresses = AddressTable()
    private var memory = PacketMemory()
    private var linkTypes = LinkTypeCounts()
    private var findings = CaptureFindings()
    private var clock = RecordingClock()
    private var tally = FilterTally()
    private var omitted = 0
    private var following: RecordedAdvertisements
    private var sendings = PayloadSendings(addressLimit: Linkability.addressLimit)
    private let filter: CaptureFilter
    /// The filter without devices: links are judged among all.
    private let hearing: CaptureFilter

    init(_ filter: CaptureFilter) {
        self.filter = filter
        var hearing = filter
        hearing.devices = []
        self.hearing = hearing
        following = RecordedAdvertisements(hearing: hearing)
    }

    mutating func observe(_ record: borrowing CaptureRecord, _ bytes: RawSpan) {
        linkTypes.note(PacketEnvelope.linkType(of: record.linkType, bytes))
        let time = clock.note(record)
        let frame = record.frame
        // Moved out, because the closure modifies `self`.
        var memory = PacketMemory()
        swap(&memory, &self.memory)
        let facts = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in
            take(entry, time, frame, bytes)
        }
        swap(&memory, &self.memory)
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
        guard facts.isAdvertising else { return }
        AdvertisedNames.find(in: record, bytes) { sender, range, isComplete in
            guard let number = addresses.existingNumber(of: sender), let row = rows[number] else { return }
            guard row.name == nil || isComplete && !row.nameIsComplete else { return }
            rows[number]?.name = String(decoding: bytes.copy(range), as: UTF8.self)
            rows[number]?.nameIsComplete = isComplete
        }
        following.observe(record, bytes) { sendings.take($0) }
    }

    private mutating func take(_ entry: AppleEntry, _ time: Int64?, _ frame: Int, _ bytes: RawSpan) {
        let isDamaged = entry.check.isDamaged
        guard let number = isDamaged ? addresses.existingNumber(of: entry.address) : addresses.number(of: entry.address)
        else { return }
        let isHeard = filter.admits(entry, number: number, time: time, clock)
        tally.note(isHeard)
        guard isHeard else { return }
        if isDamaged {
            rows[number]?.entries += 1
            rows[number]?.withBadCRC += 1
            return
        }
        if rows[number] == nil {
            guard rows.count < RecordingDevices.limit else {
                omitted += 1
                return
            }
            rows[number] = RecordingDevices.Device(
                number: number, address: entry.address, firstFrame: frame, lastFrame: frame, first: time, last: time)
        }
        rows[number]?.note(entry, time, frame, bytes)
    }

    /// Completes the rows at the end of a recording.
    mutating func finish(_ reader: borrowing CaptureReader, _ devices: inout RecordingDevices) {
        while let advertisement = memory.fragments.next() {
            var facts = PacketFacts(content: .event)
            let data = memory.fragments.data
            var signals = memory.signals
            PacketWalk.walk(advertisement, data.span.bytes, &signals, &facts) { entry, bytes in
                take(entry, nil, advertisement.firstFrame, bytes)
            }
            facts.note(frame: advertisement.firstFrame, in: &findings)
        }
        following.finish { sendings.take($0) }
        let links = Linkability(sendings, end: following.lastHeardEnd)
        addLinks(links)
        devices.devices = rows.values.sorted { $0.number < $1.number }
        devices.omitted = omitted
        devices.clock = clock
        devices.reading = ReadingReport(linkTypes, reader, findings, tally)
        let evicted = omitted + addresses.evictedCount + links.omitted.addresses + following.evictedCount
        if evicted > 0 {
            devices.reading.findings.note(
                .evicted, frame: reader.packets, expected: "few enough addresses for a row and for links of each",
                found: "\(evicted) times an address that was evicted or is omitted")
        }
    }

    private mutating func addLinks(_ links: Linkability) {
        func number(_ place: Int) -> Int { links.tracks[place].number }
        for twins in links.shared {
            let (one, other) = (number(twins.first), number(twins.second))
            rows[one]?.twins.append(other)
            rows[other]?.twins.append(one)
        }
        for succession in links.successions where succession.joins {
            // Each group is one device; its first address stands for it.
            guard let from = succession.from.last, let to = succession.to.first else { continue }
            for place in succession.to {
                rows[number(place)]?.links.append(
                    RecordingDevices.Link(direction: .follows, other: number(from), score: succession.score))
            }
            for place in succession.from {
                rows[number(place)]?.links.append(
                    RecordingDevices.Link(direction: .precedes, other: number(to), score: succession.score))
            }
        }
    }
}

extension RecordingDevices.Device {
    /// Takes an entry of an undamaged packet.
    fileprivate mutating func note(_ entry: AppleEntry, _ time: Int64?, _ frame: Int, _ bytes: RawSpan) {
        entries += 1
        lastFrame = max(lastFrame, frame)
        firstFrame = min(firstFrame, frame)
        if let time {
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }
        if entry.signal != PacketEnvelope.noSignal { signal.add(entry.signal) }
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        while let element = elements.next(in: bytes) {
            count(element.type)
            if model == nil { model = Self.model(element, bytes) }
        }
    }

    private mutating func count(_ type: ContinuityType) {
        if let index = types.firstIndex(where: { $0.type == type }) {
            types[index].messages += 1
        } else if types.count < RecordingDevices.typeLimit {
            types.append(RecordingDevices.TypeCount(type: type))
            types.sort { $0.type < $1.type }
        }
    }

    /// The model that a message names; nil for types that name none, and for unknown models.
    private static func model(_ element: ContinuityElement, _ bytes: RawSpan) -> String? {
        guard element.type.modelField != nil,
            let message = try? ContinuityMessage(
                type: element.type, subtype: element.subtype, value: bytes, in: element.value)
        else { return nil }
        return message.model
    }
}
