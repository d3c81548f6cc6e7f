import BluetoothLE
package import CaptureFiles
import Continuity

/// Follows the Handoff payloads of a recording for each address.
///
/// A payload is handed out when it ends: those of one address in order, those of different addresses as they end.
/// Strangers choose the addresses, so the number of senders that are followed at a time is bounded; `evictedCount`
/// counts evicted ones.
package struct RecordedAdvertisements: Sendable {
    /// The most addresses whose advertisements are followed at a time.
    package static let limit = 768
    /// The fast phase of a new payload lasts 2 s. A margin of 0.1 s belongs to neither phase.
    package static let fastEnd: Int64 = 1_900_000_000
    /// The slow phase has begun, even if the start of the fast phase was missed.
    package static let slowStart: Int64 = 2_200_000_000
    /// How long a controller's queue may still send the old payload after a change.
    package static let staleLimit: Int64 = 1_000_000_000
    /// The least gap that can hide a payload, which is sent every 30 ms at first.
    package static let hidingGap: Int64 = 100_000_000
    /// The least such gap behind the slow phase of a payload: it is sent every 181 to 191 ms, and the next one begins
    /// at once.
    package static let slowHidingGap: Int64 = 220_000_000
    /// The silence after which a device is lost (wire protocol, receiver state machine).
    package static let lossGap: Int64 = 10_000_000_000

    /// An address and its current payload.
    private struct Sender: Sendable {
        var advertisement: RecordedAdvertisement
        /// The instant of the last recognised advertising event.
        var lastEvent: Int64
        /// The instants of the last reception on each channel.
        var channels: [UInt8: Int64] = [:]
        /// The instants of the last three receptions on an unknown channel.
        var unknownChannel: [Int64] = []
        var fast = CadenceMeasure()
        var slow = CadenceMeasure()
        var previous: [UInt8]?
    }

    /// How often an advertiser was received again on a channel, and how often sooner than the specification allows.
    private struct Repeats: Sendable {
        var all = 0
        var tooSoon = 0

        /// Whether these are too many for a sniffer's errors.
        var areImplausible: Bool { tooSoon >= 8 && tooSoon * 5 >= all }

        mutating func note(after gap: Int64) {
            all &+= 1
            // The sniffer's clock may be off by a millisecond.
            if gap < CadenceMeasure.leastGap - 1_000_000 { tooSoon &+= 1 }
        }
    }

    private var senders: [UInt64: Sender] = [:]
    private var addresses = AddressTable()
    private var memory = PacketMemory()
    private var opener: HandoffOpener?
    private let filter: CaptureFilter
    private let isFiltered: Bool
    private var repeats = Repeats()
    private let limit: Int
    /// Senders that were evicted because too many addresses sent at a time.
    package private(set) var evictedCount = 0
    /// Addresses whose number was evicted. They count as other devices afterwards.
    package var forgottenAddresses: Int { addresses.evictedCount }
    /// What was wrong with packets.
    package private(set) var findings = CaptureFindings()
    /// The times of the recording.
    package private(set) var clock = RecordingClock()
    /// Handoff elements in undamaged frames, and those that the filter admitted.
    package private(set) var tally = FilterTally()

    /// Follows at most `limit` addresses at a time.
    ///
    /// An opener opens payloads. It gets all undamaged messages in the same order as in `MessageReader`, so that all
    /// outputs open the same messages of a recording. Everything outside a filter of devices, times and signal powers
    /// counts as not received; types and activities do not apply.
    package init(
        opening opener: HandoffOpener? = nil, hearing filter: CaptureFilter = CaptureFilter(),
        limit: Int = RecordedAdvertisements.limit
    ) {
        self.opener = opener
        self.filter = filter
        isFiltered = !filter.admitsEverything
        self.limit = max(2, limit)
    }

    /// The last instant of the recording that the filter admits, in nanoseconds since its first packet.
    package var lastHeardEnd: Int64 {
        guard let start = clock.start, let bound = filter.latest?.resolved(start: start) else { return clock.end }
        let (offset, overflow) = bound.subtractingReportingOverflow(start)
        return overflow ? clock.end : min(clock.end, max(0, offset))
    }

    /// Whether the same advertiser was often received on one channel sooner than the specification allows. The
    /// recording's times are then not those of the air.
    package var clockIsImplausible: Bool { repeats.areImplausible }

    /// Takes the next packet, and hands out the payloads that end with it.
    package mutating func observe(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing RecordedAdvertisement) -> Void
    ) {
        let time = clock.note(record)
        let frame = record.frame
        // Moved out, because the closure modifies `self`.
        var memory = PacketMemory()
        swap(&memory, &self.memory)
        let facts = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, bytes in
            observe(entry, time, frame, bytes, body)
        }
        swap(&memory, &self.memory)
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
    }

    private mutating func observe(
        _ entry: AppleEntry, _ time: Int64?, _ frame: Int, _ bytes: RawSpan,
        _ body: (borrowing RecordedAdvertisement) -> Void
    ) {
        guard !entry.check.isDamaged else { return }
        // Every Apple address gets a number, so that pseudonyms are the same as in other outputs.
        let number = addresses.number(of: entry.address)
        // A truncated entry does not count, but the opener may learn from it.
        guard !entry.overruns || opener != nil else { return }
        var isFirst = true
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        while let element = elements.next(in: bytes) {
            guard element.type == .handoff else { continue }
            let opened = opener?.opening(of: element.value, in: bytes, from: entry.address)
            if isFirst, !entry.overruns {
                let isHeard = !isFiltered || filter.admits(entry, number: number, time: time, clock)
                tally.note(isHeard)
                if isHeard { hear(element.value, entry, number, time, frame, bytes, opened, body) }
            }
            isFirst = false
            if opener == nil { return }
        }
    }

    /// Hands out the current payloads at the end of the recording. Incomplete advertisements do not count.
    package mutating func finish(_ body: (borrowing RecordedAdvertisement) -> Void) {
        for sender in senders.values.sorted(by: { $0.advertisement.number < $1.advertisement.number }) {
            handOut(sender, .last, body)
        }
        senders.removeAll()
    }

    private mutating func hear(
        _ value: Range<Int>, _ entry: AppleEntry, _ number: Int, _ time: Int64?, _ frame: Int, _ bytes: RawSpan,
        _ opened: OpenedHandoff?, _ body: (borrowing RecordedAdvertisement) -> Void
    ) {
        let key = entry.address.packed
        // Without times, packets have an order but no gaps.
        let now = time ?? clock.end
        guard let position = senders.index(forKey: key) else {
            if senders.count >= limit { evict(body) }
            senders[key] = sender(value, entry, number, now, frame, bytes, opened, beganHere: false)
            return
        }
        let (gap, overflow) = now.subtractingReportingOverflow(senders.values[position].advertisement.last.time)
        let isLost = overflow || gap >= Self.lossGap
        if !isLost, Self.equals(senders.values[position].advertisement.message, bytes, value) {
            // In place: a copy would copy the measures for every message.
            Self.note(
                RecordedAdvertisement.Reception(instant: clock.pauses.instant(now), frame: frame), entry, opened,
                hasTime: time != nil, in: &senders.values[position], &repeats)
            return
        }
        if let previous = senders.values[position].previous, Self.equals(previous, bytes, value),
            now &- senders.values[position].advertisement.first.time < Self.staleLimit
        {
            return
        }
        let wasSlow = senders.values[position].advertisement.phases.slow != nil
        let isContinuous =
            time != nil && !clockIsImplausible && gap >= 0 && gap <= (wasSlow ? Self.slowHidingGap : Self.hidingGap)
        let ended = senders.values[position]
        handOut(ended, isContinuous ? .replaced : .silence, body)
        var next = sender(value, entry, number, now, frame, bytes, opened, beganHere: isContinuous)
        next.previous = ended.advertisement.message
        senders[key] = next
    }

    private static func equals(_ message: [UInt8], _ bytes: RawSpan, _ value: Range<Int>) -> Bool {
        guard message.count == value.count, value.upperBound <= bytes.byteCount else { return false }
        for index in message.indices
        where message[index] != bytes.unsafeLoad(fromByteOffset: value.lowerBound &+ index, as: UInt8.self) {
            return false
        }
        return true
    }

    private static func note(
        _ reception: RecordedAdvertisement.Reception, _ entry: AppleEntry, _ opened: OpenedHandoff?, hasTime: Bool,
        in sender: inout Sender, _ repeats: inout Repeats
    ) {
        let now = reception.time
        let latest = max(now, sender.advertisement.last.time)
        sender.advertisement.last = reception
        sender.advertisement.last.instant.time = latest
        sender.advertisement.receptions &+= 1
        if entry.signal != PacketEnvelope.noSignal {
            let known = sender.advertisement.signal ?? entry.signal...entry.signal
            if !known.contains(entry.signal) || sender.advertisement.signal == nil {
                sender.advertisement.signal =
                    min(known.lowerBound, entry.signal)...max(known.upperBound, entry.signal)
            }
        }
        if let opened, sender.advertisement.opened == nil { sender.advertisement.opened = opened }
        guard hasTime else { return }
        if entry.channel != PacketEnvelope.noChannel {
            if let before = sender.channels[entry.channel] { repeats.note(after: now &- before) }
            sender.channels[entry.channel] = now
        } else if entry.check != .unknown {
            // A packet from the air on an unknown channel. An advertising event has one on each of three channels.
            // Reports of a controller may repeat.
            if sender.unknownChannel.count == 3 { repeats.note(after: now &- sender.unknownChannel.removeFirst()) }
            sender.unknownChannel.append(now)
        }
        let gap = now &- sender.lastEvent
        guard gap >= CadenceMeasure.leastGap else { return }
        let age = now &- sender.advertisement.first.time
        if age <= Self.fastEnd {
            sender.fast.add(gap)
        } else if age &- gap >= Self.slowStart {
            sender.slow.add(gap)
        }
        if age >= Self.slowStart, sender.advertisement.phases.slow == nil {
            sender.advertisement.phases.slow = reception
        }
        sender.lastEvent = now
    }

    private mutating func sender(
        _ value: Range<Int>, _ entry: AppleEntry, _ number: Int, _ now: Int64, _ frame: Int, _ bytes: RawSpan,
        _ opened: OpenedHandoff?, beganHere: Bool
    ) -> Sender {
        let reception = RecordedAdvertisement.Reception(instant: clock.pauses.instant(now), frame: frame)
        let message = bytes.copy(value)
        // The start of Apple's AD structure, in front of the messages.
        var data: [UInt8] = [UInt8(truncatingIfNeeded: entry.valueCount + 3), 0xFF, 0x4C, 0x00]
        data += bytes.copy(entry.valueOffset..<entry.valueOffset + entry.valueCount)
        return Sender(
            advertisement: RecordedAdvertisement(
                number: number, address: entry.address, message: message, data: data,
                isExtended: entry.pduTypeNumber == AppleEntry.noPDUType, pduType: entry.pduType, first: reception,
                last: reception, receptions: 1,
                signal: entry.signal == PacketEnvelope.noSignal ? nil : entry.signal...entry.signal,
                beganHere: beganHere, opened: opened, ending: .last),
            lastEvent: now, channels: entry.channel == PacketEnvelope.noChannel ? [:] : [entry.channel: now])
    }

    /// Hands out a payload that has ended.
    private func handOut(
        _ sender: Sender, _ ending: RecordedAdvertisement.Ending, _ body: (borrowing RecordedAdvertisement) -> Void
    ) {
        var advertisement = sender.advertisement
        advertisement.ending = ending
        if clockIsImplausible {
            advertisement.phases.slow = nil
        } else {
            advertisement.phases.fastInterval = advertisement.beganHere ? sender.fast.interval : nil
            advertisement.phases.slowInterval = advertisement.phases.slow == nil ? nil : sender.slow.interval
        }
        body(advertisement)
    }

    /// Evicts the half of the senders with the longest silence.
    private mutating func evict(_ body: (borrowing RecordedAdvertisement) -> Void) {
        // Sorts keys, because a copy of all senders would take much memory.
        let unwanted = senders.map {
            (key: $0.key, last: $0.value.advertisement.last.time, number: $0.value.advertisement.number)
        }
        .sorted { ($0.last, $0.number) < ($1.last, $1.number) }.prefix(senders.count / 2)
        for (key, _, _) in unwanted {
            // It may be received again, after other payloads.
            if let sender = senders[key] { handOut(sender, .silence, body) }
            senders[key] = nil
        }
        evictedCount += unwanted.count
    }
}
