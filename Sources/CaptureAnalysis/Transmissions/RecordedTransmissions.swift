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
        var counter: UInt16?
        var opened: OpenedHandoff?
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
        var found: [Found] = []
        _ = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, entryBytes in
            if let one = heard(entry, time, entryBytes) { found.append(one) }
        }
        swap(&memory, &self.memory)
        for one in found {
            let (entry, value) = (one.entry, one.value)
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
            if let activity = one.opened?.activity { activities.insert(activity) }
            note(one, pduType, data, at: time)
        }
        return receptions <= Self.receptionLimit
    }

    /// An entry with a Handoff message that counts.
    private struct Found {
        var entry: AppleEntry
        /// The number of its address.
        var number: Int
        /// The messages of the entry.
        var value: [UInt8]
        /// The value of the Handoff element.
        var message: [UInt8]
        var opened: OpenedHandoff?
    }

    /// The entry as something to send, if it has a Handoff message that counts.
    private mutating func heard(_ entry: AppleEntry, _ time: Int64?, _ bytes: RawSpan) -> Found? {
        guard !entry.check.isDamaged else { return nil }
        let number = addresses.number(of: entry.address)
        guard !entry.overruns || opener != nil else { return nil }
        var result: Found?
        var isFirst = true
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        while let element = elements.next(in: bytes) {
            guard element.type == .handoff else { continue }
            let opened = opener?.opening(of: element.value, in: bytes, from: entry.address)
            if isFirst, !entry.overruns, filter.admits(entry, number: number, time: time, clock) {
                result = Found(
                    entry: entry, number: number,
                    value: bytes.copy(entry.valueOffset..<entry.valueOffset + entry.valueCount),
                    message: bytes.copy(element.value), opened: opened)
            }
            isFirst = false
            if opener == nil { break }
        }
        return result
    }

    private mutating func note(_ one: Found, _ pduType: AdvertisingPDUType, _ data: [UInt8], at time: Int64) {
        let entry = one.entry
        let key = Key(address: entry.address.packed, pduType: entry.pduTypeNumber, data: data)
        let index = places[key] ?? payloads.count
        if index == payloads.count {
            payloads.append(
                Payload(
                    number: one.number, address: entry.address, pduType: pduType, data: data,
                    counter: one.message.count >= 3 ? UInt16(one.message[1]) | UInt16(one.message[2]) << 8 : nil))
            places[key] = index
        }
        if payloads[index].opened == nil { payloads[index].opened = one.opened }
        payloads[index].receptions.note(time, channel: entry.channel, isFromAir: entry.check != .unknown)
        receptions += 1
    }

    /// What was gathered, in the order of first reception. A payload that no key opens belongs to the owner of the
    /// others from its address.
    var transmissions: [RecordedTransmission] {
        var owners: [UInt64: String] = [:]
        for payload in payloads.reversed() {
            if let owner = payload.opened?.device { owners[payload.address.packed] = owner }
        }
        return payloads.flatMap { payload in
            payload.receptions.events.map { channel, instants in
                RecordedTransmission(
                    number: payload.number, address: payload.address, pduType: payload.pduType, data: payload.data,
                    owner: payload.opened?.device ?? owners[payload.address.packed], counter: payload.counter,
                    activity: payload.opened?.activity, channel: channel, instants: instants)
            }
        }
    }
}
