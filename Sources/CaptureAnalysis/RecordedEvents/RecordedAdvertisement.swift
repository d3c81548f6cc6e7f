package import BluetoothLE
import Continuity

/// One Handoff payload of one address, from its first reception to its last.
///
/// Damaged frames and cut structures have no part in it. Instants are nanoseconds since the recording's first packet.
package struct RecordedAdvertisement: Sendable {
    /// How it is known to be over.
    package enum Ending: String, Sendable, CaseIterable {
        /// Another payload followed so soon that none can hide between.
        case replaced = "replaced"
        /// The address was not heard for so long that it may have sent something else; then it was heard again.
        case silence = "silence"
        /// Nothing of the address was heard afterwards.
        case last = "last"
    }

    /// The address's number in the order of first appearance, from 1: the one of its pseudonym.
    package var number: Int
    /// Who advertised.
    package var address: AdvertiserAddress
    /// The value of the Handoff element, behind type and length: 14 bytes where it is well-formed.
    package var message: [UInt8]
    /// The manufacturer's AD structure as first heard, which is all that the reading keeps of an advertisement.
    package var data: [UInt8]
    /// Whether the first reception was of extended advertising, as far as the recording tells.
    package var isExtended: Bool
    /// The PDU of the first reception; nil where that is not known.
    package var pduType: AdvertisingPDUType?
    /// The first reception.
    package var first: Reception
    /// The last reception.
    package var last: Reception
    /// How often it was received.
    package var receptions: Int
    /// The weakest and the strongest signal power at which it was received, in dBm; nil where the recording tells none.
    package var signal: ClosedRange<Int8>?
    /// Whether the change to it was heard, so that its fast phase is known to begin where it does.
    package var beganHere: Bool
    /// How often it was sent, as far as receptions say.
    package var phases = Phases()
    /// What it says: nil without a key that is known to open it.
    package var opened: OpenedHandoff?
    /// How it is known to be over.
    package var ending: Ending

    /// A frame and its instant.
    package struct Reception: Sendable, Hashable {
        /// When it was heard.
        package var instant: HeardInstant
        /// The frame.
        package var frame: Int

        /// Nanoseconds since the recording's first packet.
        package var time: Int64 { instant.time }
    }

    /// The intervals of an advertisement, which is sent often at first.
    package struct Phases: Sendable, Hashable {
        /// The interval of its first two seconds in nanoseconds, where the change to it was heard and enough receptions
        /// agree on one.
        package var fastInterval: Int64?
        /// The first reception of more than 2.2 s after the first one; nil where there is none, or the recording's
        /// times cannot be those of the air.
        package var slow: Reception?
        /// The interval from then on in nanoseconds, where enough receptions agree on one.
        package var slowInterval: Int64?
    }
}

extension RecordedAdvertisement {
    /// The counter, where the message is long enough to have one.
    package var counter: UInt16? {
        message.count >= 3 ? UInt16(message[1]) | UInt16(message[2]) << 8 : nil
    }

    /// Whether it says that nothing is offered any more: nil where no key opens it.
    package var isGoodbye: Bool? { opened?.plaintext.isGoodbye }

    /// The status byte, where there is one.
    package var status: UInt8? { message.first }

    /// What an address's kind is called.
    package static func kind(of address: AdvertiserAddress) -> String {
        address.isRandom ? address.address.randomKind.rawValue : "public"
    }
}
