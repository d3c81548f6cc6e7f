import BluetoothLE
package import CaptureFiles
import Continuity
package import Events
import Payload
import Rules

/// The Handoff advertising of a recording as events, which rules judge like those of a simulated run.
///
/// - The device of an event is the pseudonym of an address: a recording does not show which addresses belong to one device.
/// - `address` keeps only the kind of the address.
/// - `radio.set` means that an address sends this Handoff advertisement, from its first frame on. It has an `interval` if enough receptions agree.
///   A second event follows if the advertisement reached the slow phase. `data` is Apple's AD structure, `type` the PDU if it is known. If a key
///   opens the payload, `name` is the device in the key file, `options` are the sealed ones, and `state` is `goodbye` for a goodbye.
/// - `radio.stop` means that a gap follows in which the address may have sent another payload. It is at the last frame before.
/// - `sequence` is the number of the frame, so that evidence is frame numbers. Events are made when their advertisement ends: those of one device
///   in order, those of different devices as they end.
package struct RecordedEvents: Sendable {
    private var advertisements: RecordedAdvertisements

    /// See `RecordedAdvertisements.init`.
    package init(
        opening opener: HandoffOpener? = nil, hearing filter: CaptureFilter = CaptureFilter(),
        limit: Int = RecordedAdvertisements.limit
    ) {
        advertisements = RecordedAdvertisements(opening: opener, hearing: filter, limit: limit)
    }

    package var tally: FilterTally { advertisements.tally }
    package var evictedCount: Int { advertisements.evictedCount }
    package var forgottenAddresses: Int { advertisements.forgottenAddresses }
    package var findings: CaptureFindings { advertisements.findings }
    package var clockIsImplausible: Bool { advertisements.clockIsImplausible }

    /// The instant of the latest packet.
    package var end: Instant { Instant(nanoseconds: advertisements.clock.end) }

    /// Takes the next packet, and hands out the events of advertisements that end with it.
    package mutating func observe(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing Event) -> Void
    ) {
        advertisements.observe(record, bytes) { Self.handOut($0, body) }
    }

    /// Hands out the events of the current advertisements at the end of the recording.
    package mutating func finish(_ body: (borrowing Event) -> Void) {
        advertisements.finish { Self.handOut($0, body) }
    }

    private static func handOut(_ one: borrowing RecordedAdvertisement, _ body: (borrowing Event) -> Void) {
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
                device: device, fields: [.set: 0]))
    }

    /// A rule allows the 31 bytes of a legacy advertisement. No requirement covers a longer extended one, so rules get
    /// its Handoff message alone.
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

    /// An address of the same kind, by its two top bits, with the device's number. The bits have no meaning in a public
    /// address, which becomes a non-resolvable one.
    private static func pseudonymousAddress(of address: AdvertiserAddress, number: Int) -> String {
        let kind: UInt64 = address.isRandom ? address.value & 0xC000_0000_0000 : 0
        return DeviceAddress(truncating: kind | UInt64(truncatingIfNeeded: number) & 0x3FFF_FFFF_FFFF).description
    }
}
