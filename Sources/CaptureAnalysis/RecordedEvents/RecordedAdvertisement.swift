package import BluetoothLE
import Continuity

/// One Handoff payload of one address, from its first reception to its last.
///
/// Damaged frames and truncated structures do not count. Instants are nanoseconds since the recording's first packet.
package struct RecordedAdvertisement: Sendable {
    /// How a payload ended.
    package enum Ending: String, Sendable, CaseIterable {
        /// Another payload followed, without a gap that may hide a third one.
        case replaced = "replaced"
        /// A gap followed in which the address may have sent another payload.
        case silence = "silence"
        /// The address was not received again.
        case last = "last"
    }

    /// The address's number in the order of first appearance, from 1: that of its pseudonym.
    package var number: Int
    /// The sender.
    package var address: AdvertiserAddress
    /// The value of the Handoff element, behind type and length: 14 bytes if it is well-formed.
    package var message: [UInt8]
    /// Apple's AD structure in the first reception. The reading keeps nothing else of an advertisement.
    package var data: [UInt8]
    /// Whether the first reception was of extended advertising, as far as is known.
    package var isExtended: Bool
    /// The PDU type of the first reception; nil if unknown.
    package var pduType: AdvertisingPDUType?
    package var first: Reception
    package var last: Reception
    /// The number of receptions.
    package var receptions: Int
    /// The range of signal powers of the receptions, in dBm; nil if unknown.
    package var signal: ClosedRange<Int8>?
    /// Whether the change from the payload before was received, so that the start of the fast phase is known.
    package var beganHere: Bool
    /// The measured intervals.
    package var phases = Phases()
    /// The opened message; nil if no key opens it.
    package var opened: OpenedHandoff?
    package var ending: Ending

    /// A frame and its instant.
    package struct Reception: Sendable, Hashable {
        package var instant: HeardInstant
        package var frame: Int

        /// Nanoseconds since the recording's first packet.
        package var time: Int64 { instant.time }
    }

    /// The intervals of an advertisement: short in the fast phase of two seconds, long in the slow phase behind it.
    package struct Phases: Sendable, Hashable {
        /// The interval of the fast phase in nanoseconds, if its start was received and enough receptions agree.
        package var fastInterval: Int64?
        /// The first reception later than 2.2 s after the first one; nil if there is none, or the recording's times
        /// cannot be those of the air.
        package var slow: Reception?
        /// The interval of the slow phase in nanoseconds, if enough receptions agree.
        package var slowInterval: Int64?
    }
}

extension RecordedAdvertisement {
    /// The counter, if the message is long enough.
    package var counter: UInt16? {
        message.count >= 3 ? UInt16(message[1]) | UInt16(message[2]) << 8 : nil
    }

    /// Whether the payload withdraws the offer; nil if no key opens it.
    package var isGoodbye: Bool? { opened?.plaintext.isGoodbye }

    /// The status byte, if there is one.
    package var status: UInt8? { message.first }

    /// The kind of an address: public, or a kind of random address.
    package static func kind(of address: AdvertiserAddress) -> String {
        address.isRandom ? address.address.randomKind.rawValue : "public"
    }
}
