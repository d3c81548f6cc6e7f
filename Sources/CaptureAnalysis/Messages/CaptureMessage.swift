package import BluetoothLE
import CaptureFiles
package import Continuity

/// One Continuity message of a recording, with the facts of its packet.
package struct CaptureMessage: Equatable, Sendable {
    /// The content of an element of an Apple entry.
    package enum Content: Equatable, Sendable {
        /// A message with a declared layout.
        case message(ContinuityMessage)
        /// A message that does not follow its type's declaration: its bytes and the reason.
        case undeclared(ContinuityType, value: [UInt8], why: FramingError)
        /// An element that is longer than the entry, which it ends.
        case overrun(ContinuityElements.Finding)
        /// Nothing: a company identifier alone, which is valid.
        case empty
    }

    /// The packet's number, from 1.
    package var frame: Int
    /// Nanoseconds since 1970; nil if the packet has no time.
    package var time: Int64?
    /// The sender.
    package var address: AdvertiserAddress
    /// The address's number in the order of first appearance, from 1; nil if no undamaged packet has the address.
    package var device: Int?
    /// dBm; nil if unknown.
    package var signal: Int8?
    /// The channel index; nil if unknown.
    package var channel: UInt8?
    /// The PDU type; nil if unknown.
    package var pduType: AdvertisingPDUType?
    package var check: FrameCheck
    package var content: Content
    /// The message, opened with a key for which there is more evidence than the tag; nil without such a key, for other
    /// types, and in damaged packets.
    package var opened: OpenedHandoff?
    /// The message, decrypted with a key for which the tag is the only evidence. It does not count as opened.
    package var unproven: OpenedHandoff?

    /// The message without type and length as it was received, or what is there of a cut one; nil if it is not kept,
    /// or if it identifies somebody and identifiers are not shown.
    package var bytes: [UInt8]?
    /// The comment of the packet in the recording.
    package var comment: String?

    package var type: ContinuityType? { content.type }

    /// The pseudonym of the address within one recording: `device-7`, or `device-?` if no undamaged packet has the
    /// address.
    package var pseudonym: String { device.map { "device-\($0)" } ?? "device-?" }
}

extension CaptureMessage {
    /// A message of an entry that is not opened yet.
    init(_ entry: AppleEntry, frame: Int, time: Int64?, device: Int?, content: Content) {
        self.init(
            frame: frame, time: time, address: entry.address, device: device,
            signal: entry.signal == PacketEnvelope.noSignal ? nil : entry.signal,
            channel: entry.channel == PacketEnvelope.noChannel ? nil : entry.channel, pduType: entry.pduType,
            check: entry.check, content: content, opened: nil, unproven: nil, bytes: nil, comment: nil)
    }
}

extension CaptureMessage.Content {
    /// Whether the bytes identify somebody: those of a declared message by its fields, of a cut one by its type's.
    var identifies: Bool {
        switch self {
        case .message(let message): message.layout.identifies
        case .overrun: type?.layouts.contains { $0.identifies } ?? false
        case .undeclared, .empty: false
        }
    }

    init(_ element: ContinuityElement, in bytes: RawSpan) {
        do throws(FramingError) {
            self = .message(
                try ContinuityMessage(type: element.type, subtype: element.subtype, value: bytes, in: element.value))
        } catch {
            self = .undeclared(element.type, value: bytes.copy(element.value), why: error)
        }
    }

    var type: ContinuityType? {
        switch self {
        case .message(let message): message.type
        case .undeclared(let type, _, _): type
        case .overrun(.missingLength(let type, _)), .overrun(.lengthPastEnd(let type, _, _, _)): type
        case .empty: nil
        }
    }
}
