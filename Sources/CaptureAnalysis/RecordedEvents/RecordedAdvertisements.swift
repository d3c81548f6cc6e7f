import BluetoothLE
package import CaptureFiles
import Continuity

/// Follows the Handoff payloads of a recording, address by address.
///
/// A payload is handed out when it is over; those of one address come in order, those of different addresses as they
/// end. Which addresses a recording holds is up to strangers, so the number of senders that are followed at a time is
/// bounded; `evictedCount` counts those that were dropped.
package struct RecordedAdvertisements: Sendable {
    /// The most addresses whose advertisements are followed at a time.
    package static let limit = 768
    /// A new payload is sent fast for 2 s. What is nearer to that instant than 0.1 s is taken for neither phase.
    package static let fastEnd: Int64 = 1_900_000_000
    /// The slow phase has surely begun; the fast one may have been joined late.
    package static let slowStart: Int64 = 2_200_000_000
    /// Around a change, the old payload may still come out of the controller's queue.
    package static let staleLimit: Int64 = 1_000_000_000
    /// A silence in which a payload can hide: each is sent every 30 ms at first.
    package static let hidingGap: Int64 = 100_000_000
    /// The same behind a payload that was sent slowly: it is sent every 181 ms and up to 10 ms more, and the next one
    /// begins at once.
    package static let slowHidingGap: Int64 = 220_000_000
    /// A device that was silent for so long is lost (wire protocol, receiver state machine).
    package static let lossGap: Int64 = 10_000_000_000

    /// What an address is sending.
    private struct Sending: Sendable {
        var advertisement: RecordedAdvertisement
        /// The instant of the last advertising event that was recognised.
        var lastEvent: Int64
        /// The instants of the last reception on each channel.
        var channels: [UInt8: Int64] = [:]
        /// The instants of the last three receptions of which the channel is not known.
        var unknownChannel: [Int64] = []
        var fast = CadenceMeasure()
        var slow = CadenceMeasure()
        var previous: [UInt8]?
    }

    /// How often an advertiser was heard again on a channel, and how often sooner than the specification lets anybody
    /// send.
    private struct Repeats: Sendable {
        var all = 0
        var tooSoon = 0

        /// Whether these are too many for a sniffer's mistakes.
        var areImplausible: Bool { tooSoon >= 8 && tooSoon * 5 >= all }

        mutating func note(after gap: Int64) {
            all &+= 1
            // A millisecond for the sniffer's clock.
            if gap < CadenceMeasure.leastGap - 1_000_000 { tooSoon &+= 1 }
        }
    }

    private var senders: [UInt64: Sending] = [:]
    private var addresses = AddressTable()
    private var fragments = AdvertisingFragments()
    private var opener: HandoffOpener?
    private let filter: CaptureFilter
    private let isFiltered: Bool
    private var repeats = Repeats()
    private let limit: Int
    /// Senders that were let go because too many addresses sent at a time.
    package private(set) var evictedCount = 0
    /// Addresses that have their number anew, so that what they sent before is another device's.
    package var forgottenAddresses: Int { addresses.evictedCount }
    /// What was wrong with packets.
    package private(set) var findings = CaptureFindings()
    /// The times of the recording.
    package private(set) var clock = RecordingClock()
    /// Handoff elements in undamaged frames, and those of them that the filter admitted.
    package private(set) var tally = FilterTally()

    /// Nothing heard yet; follows at most so many addresses at a time.
    ///
    /// An opener opens payloads. It gets every undamaged message, in the order in which `MessageReader` reads them, so
    /// that a recording has the same openings in every output. What a filter of devices, times and signal powers leaves
    /// out counts as not heard; types and activities do not matter.
    package init(
        opening opener: HandoffOpener? = nil, hearing filter: CaptureFilter = CaptureFilter(),
        limit: Int = RecordedAdvertisements.limit
    ) {
        self.opener = opener
        self.filter = filter
        isFiltered = !filter.admitsEverything
        self.limit = max(2, limit)
    }

    /// The last instant of the recording that the filter leaves, nanoseconds since its first packet.
    package var lastHeardEnd: Int64 {
        guard let start = clock.start, let bound = filter.latest?.resolved(start: start) else { return clock.end }
        let (offset, overflow) = bound.subtractingReportingOverflow(start)
        return overflow ? clock.end : min(clock.end, max(0, offset))
    }

    /// Whether one advertiser was heard on one channel sooner again than the specification lets anybody send: the
    /// recording's times are not those of the air, and nothing is concluded from them.
    package var clockIsImplausible: Bool { repeats.areImplausible }

    /// Takes the next packet, and hands out what is known to be over by it.
    package mutating func observe(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing RecordedAdvertisement) -> Void
    ) {
        let time = clock.note(record)
        let frame = record.frame
        // Moved out, so that advertisements can be made while pieces are joined.
        var fragments = AdvertisingFragments()
        swap(&fragments, &self.fragments)
        let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
            observe(entry, time, frame, bytes, body)
        }
        swap(&fragments, &self.fragments)
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
    }

    private mutating func observe(
        _ entry: AppleEntry, _ time: Int64?, _ frame: Int, _ bytes: RawSpan,
        _ body: (borrowing RecordedAdvertisement) -> Void
    ) {
        guard !entry.check.isDamaged else { return }
        // Every Apple address gets its number, so that pseudonyms are the same as in other outputs.
        let number = addresses.number(of: entry.address)
        // A cut entry is not judged; that it may be opened counts for later ones.
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

    /// Ends the recording: what was still being sent. An advertisement whose last piece never came shows nothing.
    package mutating func finish(_ body: (borrowing RecordedAdvertisement) -> Void) {
        for sender in senders.values.sorted(by: { $0.advertisement.number < $1.advertisement.number }) {
            tell(sender, .last, body)
        }
        senders.removeAll()
    }

    private mutating func hear(
        _ value: Range<Int>, _ entry: AppleEntry, _ number: Int, _ time: Int64?, _ frame: Int, _ bytes: RawSpan,
        _ opened: OpenedHandoff?, _ body: (borrowing RecordedAdvertisement) -> Void
    ) {
        let key = entry.address.packed
        // A recording without times orders its packets and says nothing of gaps.
        let now = time ?? clock.end
        guard let position = senders.index(forKey: key) else {
            if senders.count >= limit { letGo(body) }
            senders[key] = sending(value, entry, number, now, frame, bytes, opened, beganHere: false)
            return
        }
        let (gap, overflow) = now.subtractingReportingOverflow(senders.values[position].advertisement.last.time)
        let isLost = overflow || gap >= Self.lossGap
        if !isLost, Self.equals(senders.values[position].advertisement.message, bytes, value) {
            // In place: a copy would be one of all its gaps, a message.
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
        let sender = senders.values[position]
        tell(sender, isContinuous ? .replaced : .silence, body)
        var next = sending(value, entry, number, now, frame, bytes, opened, beganHere: isContinuous)
        next.previous = sender.advertisement.message
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
        in sending: inout Sending, _ repeats: inout Repeats
    ) {
        let now = reception.time
        let latest = max(now, sending.advertisement.last.time)
        sending.advertisement.last = reception
        sending.advertisement.last.instant.time = latest
        sending.advertisement.receptions &+= 1
        if entry.signal != PacketEnvelope.noSignal {
            let known = sending.advertisement.signal ?? entry.signal...entry.signal
            if !known.contains(entry.signal) || sending.advertisement.signal == nil {
                sending.advertisement.signal =
                    min(known.lowerBound, entry.signal)...max(known.upperBound, entry.signal)
            }
        }
        if let opened, sending.advertisement.opened == nil { sending.advertisement.opened = opened }
        guard hasTime else { return }
        if entry.channel != PacketEnvelope.noChannel {
            if let before = sending.channels[entry.channel] { repeats.note(after: now &- before) }
            sending.channels[entry.channel] = now
        } else if entry.check != .unknown {
            // A packet of the air on an unknown channel: an advertising event has one on each of three. What a
            // controller reports it may repeat.
            if sending.unknownChannel.count == 3 { repeats.note(after: now &- sending.unknownChannel.removeFirst()) }
            sending.unknownChannel.append(now)
        }
        let gap = now &- sending.lastEvent
        guard gap >= CadenceMeasure.leastGap else { return }
        let age = now &- sending.advertisement.first.time
        if age <= Self.fastEnd {
            sending.fast.add(gap)
        } else if age &- gap >= Self.slowStart {
            sending.slow.add(gap)
        }
        if age >= Self.slowStart, sending.advertisement.phases.slow == nil {
            sending.advertisement.phases.slow = reception
        }
        sending.lastEvent = now
    }

    private mutating func sending(
        _ value: Range<Int>, _ entry: AppleEntry, _ number: Int, _ now: Int64, _ frame: Int, _ bytes: RawSpan,
        _ opened: OpenedHandoff?, beganHere: Bool
    ) -> Sending {
        let reception = RecordedAdvertisement.Reception(instant: clock.pauses.instant(now), frame: frame)
        let message = value.map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        // What an AD structure of Apple's begins with, before the messages.
        var data: [UInt8] = [UInt8(truncatingIfNeeded: entry.valueCount + 3), 0xFF, 0x4C, 0x00]
        data += (entry.valueOffset..<entry.valueOffset + entry.valueCount).map {
            bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
        }
        return Sending(
            advertisement: RecordedAdvertisement(
                number: number, address: entry.address, message: message, data: data,
                isExtended: entry.pduTypeNumber == AppleEntry.noPDUType, pduType: entry.pduType, first: reception,
                last: reception, receptions: 1,
                signal: entry.signal == PacketEnvelope.noSignal ? nil : entry.signal...entry.signal,
                beganHere: beganHere, opened: opened, ending: .last),
            lastEvent: now, channels: entry.channel == PacketEnvelope.noChannel ? [:] : [entry.channel: now])
    }

    /// Tells what an address sent, now that it is over.
    private func tell(
        _ sender: Sending, _ ending: RecordedAdvertisement.Ending, _ body: (borrowing RecordedAdvertisement) -> Void
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

    /// Lets the half go that was silent for longest.
    private mutating func letGo(_ body: (borrowing RecordedAdvertisement) -> Void) {
        // Without the senders themselves, which would be copied all at once.
        let unwanted = senders.map {
            (key: $0.key, last: $0.value.advertisement.last.time, number: $0.value.advertisement.number)
        }
        .sorted { ($0.last, $0.number) < ($1.last, $1.number) }.prefix(senders.count / 2)
        for (key, _, _) in unwanted {
            // It may be heard again, after whatever it sends meanwhile.
            if let sender = senders[key] { tell(sender, .silence, body) }
            senders[key] = nil
        }
        evictedCount += unwanted.count
    }
}
