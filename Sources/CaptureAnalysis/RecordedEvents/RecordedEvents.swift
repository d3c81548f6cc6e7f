import BluetoothLE
package import CaptureFiles
import Continuity
package import Events
import Payload
import Rules

/// What a recording shows of Handoff, as events that rules judge like those of a simulated run.
///
/// - The device of an event is the pseudonym of an address: a recording does not say that two addresses are one device.
/// - `address` keeps the kind of the address and nothing else of it.
/// - `radio.set`: an address sends this Handoff advertisement, from the frame that showed it first; with `interval`
///   where enough receptions agree on one. A second one where it was still sent in the slow phase. `data` is the
///   manufacturer's AD structure, which is all that the reading keeps of an advertisement; `type` is the PDU where that
///   is known. Where a key opens the payload, `name` is the device that the key file names, `options` are the sealed
///   ones, and `state` is `goodbye` where it is one.
/// - `radio.stop`: the address was not heard for so long that it may have sent something else, at its last frame.
/// - `sequence` is the number of the frame that shows it, so that evidence is frames. An event comes when its
///   advertisement is over; those of one device come in order, those of different devices as they end.
package struct RecordedEvents: Sendable {
    private var advertisements: RecordedAdvertisements

    /// Nothing heard yet; follows at most so many addresses at a time. An opener recognises goodbyes; what a filter of
    /// devices, times and signal powers leaves out counts as not heard.
    package init(
        opening opener: HandoffOpener? = nil, hearing filter: CaptureFilter = CaptureFilter(),
        limit: Int = RecordedAdvertisements.limit
    ) {
        advertisements = RecordedAdvertisements(opening: opener, hearing: filter, limit: limit)
    }

    /// Handoff elements in undamaged frames, and those of them that the filter admitted.
    package var tally: FilterTally { advertisements.tally }

    /// Senders that were let go because too many addresses sent at a time.
    package var evictedCount: Int { advertisements.evictedCount }

    /// Addresses that have their number anew, so that what they sent before is another device's.
    package var forgottenAddresses: Int { advertisements.forgottenAddresses }

    /// What was wrong with packets.
    package var findings: CaptureFindings { advertisements.findings }

    /// Whether the recording's times are not those of the air, so that nothing is concluded from them.
    package var clockIsImplausible: Bool { advertisements.clockIsImplausible }

    /// The instant of the latest packet.
    package var end: Instant { Instant(nanoseconds: advertisements.clock.end) }

    /// Takes the next packet, and hands out what is known to be over by it.
    package mutating func observe(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing Event) -> Void
    ) {
        advertisements.observe(record, bytes) { Self.tell($0, body) }
    }

    /// Ends the recording: what was still being sent.
    package mutating func finish(_ body: (borrowing Event) -> Void) {
        advertisements.finish { Self.tell($0, body) }
    }

    private static func tell(_ one: borrowing RecordedAdvertisement, _ body: (borrowing Event) -> Void) {
        let device = "device-\(one.number)"
        body(
            Event(
                time: Instant(nanoseconds: one.first.time), sequence: one.first.frame, kind: .radioSet, device: device,
                fields: fields(of: one, interval: one.phases.fastInterval)))
        if let slow = one.phases.slow {
            body(
                Event(
                    time: Instant(nanoseconds: slow.time), sequence: slow.frame, kind: .radioSet, device: device,
                    fields: fields(of: one, interval: one.phases.slowInterval)))
        }
        guard one.ending == .silence else { return }
        body(
            Event(
                time: Instant(nanoseconds: one.last.time), sequence: one.last.frame, kind: .radioStopped,
                device: device,
                fields: [.set: 0]))
    }

    /// The 31 bytes that a rule allows are those of a legacy advertisement. An extended one has room for more, about
    /// which no requirement says anything: where it holds more, rules see its Handoff message alone.
    private static func data(of one: borrowing RecordedAdvertisement) -> [UInt8] {
        guard one.isExtended, one.data.count > 31 else { return one.data }
        let count = UInt8(truncatingIfNeeded: one.message.count)
        return [count &+ 5, 0xFF, 0x4C, 0x00, 0x0C, count] + one.message
    }

    private static func fields(of one: borrowing RecordedAdvertisement, interval: Int64?) -> EventFields {
        let plaintext = one.opened?.plaintext
        return [
            .address: pseudonymousAddress(of: one.address, number: one.number), .data: data(of: one),
            .type: one.pduType?.description, .name: one.opened?.device, .options: plaintext?.options.rawValue,
            .state: plaintext?.isGoodbye == true ? GoodbyeOrder.state : nil, .interval: interval,
        ]
    }

    /// An address of the same kind, by its two top bits, that says the device's number and nothing else. A public
    /// address has none of the kinds that these bits tell apart; it stands as one that is not resolvable.
    private static func pseudonymousAddress(of address: AdvertiserAddress, number: Int) -> String {
        let kind: UInt64 = address.isRandom ? address.value & 0xC000_0000_0000 : 0
        return DeviceAddress(truncating: kind | UInt64(truncatingIfNeeded: number) & 0x3FFF_FFFF_FFFF).description
    }
}
