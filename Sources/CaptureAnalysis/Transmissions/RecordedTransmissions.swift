import BluetoothLE
import CaptureFiles
import Continuity

/// Gathers the advertisements with Handoff messages of a recording, each with its instants.
///
/// Damaged frames and truncated structures do not count, as in ``RecordedAdvertisements``. Memory is bounded: a reading
/// ends when there are too many receptions.
struct RecordedTransmissions {
    /// The most receptions of a case.
    static let receptionLimit = 30_000

    private struct Key: Hashable {
        var address: UInt64
        var pduType: UInt8
        var data: [UInt8]
    }

    private struct Payload {
        var number: Int
        var address: AdvertiserAddress
        var pduType: AdvertisingPDUType
        var data: [UInt8]
        var owner: String?
        var receptions = TransmissionReceptions()
    }

    private var payloads: [Payload] = []
    private var places: [Key: Int] = [:]
    private var addresses = AddressTable()
    private var memory = PacketMemory()
    private var opener: HandoffOpener?
    private let filter: CaptureFilter
    private(set) var clock = RecordingClock()
    /// The names of the activities of opened messages.
    private(set) var activities: Set<String> = []
    /// Receptions that were gathered.
    private(set) var receptions = 0
    /// Handoff messages that a case cannot send: of extended advertising, or without a time.
    private(set) var unsendable = 0

    init(opening opener: HandoffOpener?, hearing filter: CaptureFilter) {
        self.opener = opener
        self.filter = filter
    }

    /// Takes the next packet.
    ///
    /// - Returns: false if there are too many receptions.
    mutating func observe(_ record: borrowing CaptureRecord, _ bytes: RawSpan) -> Bool {
        let time = clock.note(record)
        // Moved out, because the closure modifies `self`.
        var memory = PacketMemory()
        swap(&memory, &self.memory)
        var seen: Int?
        var found: [(entry: AppleEntry, number: Int, value: [UInt8], opened: OpenedHandoff?)] = []
        _ = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, entryBytes in
            guard let (number, opened) = heard(entry, time, entryBytes) else { return }
            let value = entryBytes.copy(entry.valueOffset..<entry.valueOffset + entry.valueCount)
            found.append((entry, number, value, opened))
        }
        swap(&memory, &self.memory)
        for (entry, number, value, opened) in found {
            guard let time, let pduType = entry.pduType else {
                unsendable += 1
                continue
            }
            let place = PacketWalk.advertisingData(around: entry.valueOffset, of: record, bytes)
            // A second Apple structure of one advertisement.
            if let place, place.lowerBound == seen { continue }
            seen = place?.lowerBound
            var data = place.map { bytes.copy($0) } ?? []
            if data.isEmpty || !data.contains(value) {
                data = [UInt8(truncatingIfNeeded: value.count + 3), 0xFF, 0x4C, 0x00] + value
            }
            guard data.count <= AdvertisingPDU.payloadLimit - DeviceAddress.byteCount else {
                unsendable += 1
                continue
            }
            if let activity = opened?.activity { activities.insert(activity) }
            note(entry, number, pduType, data, opened?.device, at: time)
        }
        return receptions <= Self.receptionLimit
    }

    /// The number of an entry's address and its opened message, if the entry has a Handoff message that counts.
    private mutating func heard(
        _ entry: AppleEntry, _ time: Int64?, _ bytes: RawSpan
    ) -> (number: Int, opened: OpenedHandoff?)? {
        guard !entry.check.isDamaged else { return nil }
        let number = addresses.number(of: entry.address)
        guard !entry.overruns || opener != nil else { return nil }
        var result: (number: Int, opened: OpenedHandoff?)?
        var isFirst = true
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        while let element = elements.next(in: bytes) {
            guard element.type == .handoff else { continue }
            let opened = opener?.opening(of: element.value, in: bytes, from: entry.address)
            if isFirst, !entry.overruns, filter.admits(entry, number: number, time: time, clock) {
                result = (number, opened)
            }
            isFirst = false
            if opener == nil { break }
        }
        return result
    }

    private mutating func note(
        _ entry: AppleEntry, _ number: Int, _ pduType: AdvertisingPDUType, _ data: [UInt8], _ owner: String?,
        at time: Int64
    ) {
        let key = Key(address: entry.address.packed, pduType: entry.pduTypeNumber, data: data)
        let index = places[key] ?? payloads.count
        if index == payloads.count {
            payloads.append(Payload(number: number, address: entry.address, pduType: pduType, data: data))
            places[key] = index
        }
        if payloads[index].owner == nil { payloads[index].owner = owner }
        payloads[index].receptions.note(time, channel: entry.channel)
        receptions += 1
    }

    /// What was gathered, in the order of first reception. A payload that no key opens belongs to the owner of the
    /// others from its address.
    var transmissions: [RecordedTransmission] {
        var owners: [UInt64: String] = [:]
        for payload in payloads.reversed() { if let owner = payload.owner { owners[payload.address.packed] = owner } }
        return payloads.flatMap { payload in
            payload.receptions.events.map { channel, instants in
                RecordedTransmission(
                    number: payload.number, address: payload.address, pduType: payload.pduType, data: payload.data,
                    owner: payload.owner ?? owners[payload.address.packed], channel: channel, instants: instants)
            }
        }
    }
}
