import BluetoothLE
package import CaptureFiles
import Continuity
package import Events
import Payload

/// What a recording shows of Handoff, as events that rules judge like those of a simulated run.
///
/// - The device of an event is the pseudonym of an address: that two addresses are one device, a recording does not say.
/// - `address` keeps the kind of the address and nothing else of it.
/// - `radio.set`: an address sends this Handoff advertisement, from the frame that showed it first; with `interval` where enough receptions speak for one,
///   and a second one for the slow phase. `data` is the manufacturer's AD structure, which is all that the reading keeps of an advertisement.
/// - `radio.stop`: the address was not heard for so long that it may have sent something else, at its last frame.
/// - `sequence` is the number of the frame that shows it, so that evidence is frames. An event comes when its advertisement is over; those of one device
///   come in order, those of different devices as they end.
///
/// Damaged frames and cut structures show nothing. Which addresses a recording holds is the choice of strangers, so the senders that are
/// remembered at a time are bounded; `evictedCount` tells how many were let go.
package struct RecordedEvents: Sendable {
    /// The most addresses whose advertisements are followed at a time.
    package static let limit = 1024
    /// A new payload is sent fast for 2 s. What is nearer to that instant than 0.1 s is taken for neither phase.
    package static let fastEnd: Int64 = 1_900_000_000
    /// The slow phase has surely begun; the fast one may have been joined late.
    package static let slowStart: Int64 = 2_200_000_000
    /// Around a change, the old payload may still come out of the controller's queue.
    package static let staleLimit: Int64 = 1_000_000_000
    /// A silence in which a payload can hide: each is sent every 30 ms at first.
    package static let hidingGap: Int64 = 100_000_000
    /// A device that was silent for so long is lost (wire protocol, receiver state machine).
    package static let lossGap: Int64 = 10_000_000_000

    /// One advertisement of an address, from its first reception on.
    private struct Sending: Sendable {
        var element: [UInt8]
        /// The AD structure as first heard.
        var data: [UInt8]
        var first: Int64
        var firstFrame: Int
        /// The instant of the last advertising event that was told apart.
        var lastEvent: Int64
        var last: Int64
        var lastFrame: Int
        var slowFrame: Int?
        var slowTime: Int64 = 0
        /// Whether the change to it was heard, so that its fast phase is known to begin where it does.
        var beganHere: Bool
        /// The instants of the last reception on each channel.
        var channels: [UInt8: Int64] = [:]
        /// The instants of the last three receptions of which the channel is not known.
        var unknownChannel: [Int64] = []
        var fast = CadenceMeasure()
        var slow = CadenceMeasure()
    }

    private struct Sender: Sendable {
        var number: Int
        var address: AdvertiserAddress
        var sending: Sending
        var previous: [UInt8]?

        /// An address of the same kind, by its two top bits, that says the device's number and nothing else. A public address has none of the kinds that
        /// these bits tell apart; it stands as one that is not resolvable.
        var pseudonymousAddress: String {
            let kind: UInt64 = address.isRandom ? address.value & 0xC000_0000_0000 : 0
            return DeviceAddress(truncating: kind | UInt64(truncatingIfNeeded: number) & 0x3FFF_FFFF_FFFF).description
        }
    }

    private var senders: [UInt64: Sender] = [:]
    private var addresses = AddressTable()
    private var fragments = AdvertisingFragments()
    private var start: Int64?
    private var latest: Int64 = 0
    private var repeats = 0
    private var repeatsTooSoon = 0
    private let limit: Int
    /// Senders that were let go because too many addresses sent at a time.
    package private(set) var evictedCount = 0
    /// What was wrong with packets.
    package private(set) var findings = CaptureFindings()

    /// Nothing heard yet; follows at most so many addresses at a time.
    package init(limit: Int = RecordedEvents.limit) { self.limit = max(2, limit) }

    /// Whether one advertiser was heard on one channel sooner again than the specification lets anybody send: the recording's times are not those of
    /// the air, and nothing is concluded from them.
    package var clockIsImplausible: Bool { repeatsTooSoon >= 8 && repeatsTooSoon * 5 >= repeats }

    /// The instant of the latest packet.
    package var end: Instant { Instant(nanoseconds: latest) }

    /// Takes the next packet, and hands out what is known to be over by it.
    package mutating func observe(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing Event) -> Void
    ) {
        var time: Int64?
        if record.hasTime {
            let instant = record.time
            let begin = start ?? instant
            start = begin
            let (difference, overflow) = instant.subtractingReportingOverflow(begin)
            time = overflow ? nil : max(0, difference)
            latest = max(latest, time ?? 0)
        }
        let frame = record.frame
        // Moved out, so that events can be made while pieces are joined.
        var fragments = AdvertisingFragments()
        swap(&fragments, &self.fragments)
        let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
            observe(entry, time, frame, bytes, body)
        }
        swap(&fragments, &self.fragments)
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
    }

    private mutating func observe(
        _ entry: AppleEntry, _ time: Int64?, _ frame: Int, _ bytes: RawSpan, _ body: (borrowing Event) -> Void
    ) {
        guard !entry.check.isDamaged else { return }
        // Every Apple address gets its number, so that pseudonyms are the same as in other outputs.
        let number = addresses.number(of: entry.address)
        guard !entry.overruns else { return }
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        while let element = elements.next(in: bytes) {
            guard element.type == .handoff else { continue }
            let value = element.value.map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
            hear(value, entry, number, time, frame, bytes, body)
            return
        }
    }

    /// Ends the recording: what was still being sent. An advertisement whose last piece never came shows nothing.
    package mutating func finish(_ body: (borrowing Event) -> Void) {
        for sender in senders.values.sorted(by: { $0.number < $1.number }) { tell(sender, body) }
        senders.removeAll()
    }

    private mutating func hear(
        _ element: [UInt8], _ entry: AppleEntry, _ number: Int, _ time: Int64?, _ frame: Int, _ bytes: RawSpan,
        _ body: (borrowing Event) -> Void
    ) {
        let key = entry.address.packed
        // A recording without times orders its packets and says nothing of gaps.
        let now = time ?? latest
        guard var sender = senders[key] else {
            if senders.count >= limit { letGo(body) }
            senders[key] = Sender(
                number: number, address: entry.address,
                sending: sending(element, entry, now, frame, bytes, beganHere: false))
            return
        }
        let (gap, overflow) = now.subtractingReportingOverflow(sender.sending.last)
        let isLost = overflow || gap >= Self.lossGap
        if element == sender.sending.element, !isLost {
            note(now, frame, entry, hasTime: time != nil, in: &sender.sending)
            senders[key] = sender
            return
        }
        if element == sender.previous, now &- sender.sending.first < Self.staleLimit { return }
        tell(sender, body)
        let isContinuous = time != nil && !clockIsImplausible && gap >= 0 && gap <= Self.hidingGap
        if !isContinuous {
            body(
                event(
                    .radioStopped, sender, sender.sending.last, sender.sending.lastFrame,
                    [Event.Field(.set, .integer(0))]
                ))
        }
        sender.previous = sender.sending.element
        sender.sending = sending(element, entry, now, frame, bytes, beganHere: isContinuous)
        senders[key] = sender
    }

    private mutating func note(
        _ now: Int64, _ frame: Int, _ entry: AppleEntry, hasTime: Bool, in sending: inout Sending
    ) {
        sending.last = max(now, sending.last)
        sending.lastFrame = frame
        guard hasTime else { return }
        if entry.channel != PacketEnvelope.noChannel {
            if let before = sending.channels[entry.channel] { noteRepeat(after: now &- before) }
            sending.channels[entry.channel] = now
        } else if entry.check != .unknown {
            // A packet of the air on an unknown channel: an advertising event has one on each of three. What a controller reports it may repeat.
            if sending.unknownChannel.count == 3 { noteRepeat(after: now &- sending.unknownChannel.removeFirst()) }
            sending.unknownChannel.append(now)
        }
        let gap = now &- sending.lastEvent
        guard gap >= CadenceMeasure.leastGap else { return }
        let age = now &- sending.first
        if age <= Self.fastEnd {
            sending.fast.add(gap)
        } else if age &- gap >= Self.slowStart {
            sending.slow.add(gap)
        }
        if age >= Self.slowStart, sending.slowFrame == nil {
            sending.slowFrame = frame
            sending.slowTime = now
        }
        sending.lastEvent = now
    }

    private mutating func noteRepeat(after gap: Int64) {
        repeats &+= 1
        // A millisecond for the sniffer's clock.
        if gap < CadenceMeasure.leastGap - 1_000_000 { repeatsTooSoon &+= 1 }
    }

    private func sending(
        _ element: [UInt8], _ entry: AppleEntry, _ now: Int64, _ frame: Int, _ bytes: RawSpan, beganHere: Bool
    ) -> Sending {
        // What an AD structure of Apple's begins with, before the messages.
        var data: [UInt8] = [UInt8(truncatingIfNeeded: entry.valueCount + 3), 0xFF, 0x4C, 0x00]
        data += (entry.valueOffset..<entry.valueOffset + entry.valueCount).map {
            bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
        }
        return Sending(
            element: element, data: data, first: now, firstFrame: frame, lastEvent: now, last: now, lastFrame: frame,
            beganHere: beganHere, channels: entry.channel == PacketEnvelope.noChannel ? [:] : [entry.channel: now])
    }

    /// Tells what an address sent, now that it is over.
    private func tell(_ sender: Sender, _ body: (borrowing Event) -> Void) {
        let sending = sender.sending
        let fields = [
            Event.Field(.address, .string(sender.pseudonymousAddress)), Event.Field(.data, .data(sending.data)),
        ]
        let fast = sending.beganHere && !clockIsImplausible ? sending.fast.interval : nil
        body(
            event(
                .radioSet, sender, sending.first, sending.firstFrame,
                fields + (fast.map { [Event.Field(.interval, .integer($0))] } ?? [])))
        guard let slowFrame = sending.slowFrame, !clockIsImplausible, let slow = sending.slow.interval else { return }
        body(
            event(
                .radioSet, sender, sending.slowTime, slowFrame, fields + [Event.Field(.interval, .integer(slow))]))
    }

    private func event(
        _ kind: EventKind, _ sender: Sender, _ time: Int64, _ frame: Int, _ fields: [Event.Field]
    ) -> Event {
        Event(
            time: Instant(nanoseconds: time), sequence: frame, kind: kind, device: "device-\(sender.number)",
            fields: fields)
    }

    /// Lets the half go that was silent for longest.
    private mutating func letGo(_ body: (borrowing Event) -> Void) {
        let unwanted = senders.values.sorted { ($0.sending.last, $0.number) < ($1.sending.last, $1.number) }
            .prefix(limit / 2)
        for sender in unwanted {
            tell(sender, body)
            senders[sender.address.packed] = nil
        }
        evictedCount += unwanted.count
    }
}
