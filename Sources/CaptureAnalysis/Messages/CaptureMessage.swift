package import BluetoothLE
import CaptureFiles
package import Continuity

/// One Continuity message of a recording, with what is known about the packet around it.
package struct CaptureMessage: Equatable, Sendable {
    /// What an Apple entry held at this place.
    package enum Content: Equatable, Sendable {
        /// A message of a declared layout.
        case message(ContinuityMessage)
        /// A message that does not follow its type's declaration: its bytes, and why.
        case undeclared(ContinuityType, value: [UInt8], why: FramingError)
        /// An element that promises more than there is; it ends the entry.
        case overrun(ContinuityElements.Finding)
        /// Nothing: a company identifier alone, which is legal.
        case empty
    }

    /// The packet's number, from 1.
    package var frame: Int
    /// Nanoseconds since 1970; nil where the recording has no time for the packet.
    package var time: Int64?
    /// Who advertised.
    package var address: AdvertiserAddress
    /// The address's number in the order of first appearance, from 1; nil for an address that no undamaged packet has
    /// shown.
    package var device: Int?
    /// dBm; nil unknown.
    package var signal: Int8?
    /// The channel index; nil unknown.
    package var channel: UInt8?
    /// The PDU; nil unknown.
    package var pduType: AdvertisingPDUType?
    /// What is known about the packet's CRC.
    package var check: FrameCheck
    /// What the entry held.
    package var content: Content
    /// The message opened with a key for which there is more evidence than the tag; nil without such a key, for other
    /// types, and in damaged packets.
    package var opened: OpenedHandoff?
    /// What a key makes of the message where its tag fits without other evidence: no opening is claimed.
    package var unproven: OpenedHandoff?

    /// The type, where there is one.
    package var type: ContinuityType? { content.type }

    /// The pseudonym of the address, stable within one recording: `device-7`; `device-?` for an address that only
    /// damaged packets show.
    package var pseudonym: String { device.map { "device-\($0)" } ?? "device-?" }
}

extension CaptureMessage {
    /// A message of an entry; what a key says of it is not known yet.
    init(_ entry: AppleEntry, frame: Int, time: Int64?, device: Int?, content: Content) {
        self.init(
            frame: frame, time: time, address: entry.address, device: device,
            signal: entry.signal == PacketEnvelope.noSignal ? nil : entry.signal,
            channel: entry.channel == PacketEnvelope.noChannel ? nil : entry.channel, pduType: entry.pduType,
            check: entry.check, content: content, opened: nil, unproven: nil)
    }
}

extension CaptureMessage.Content {
    /// What an element holds.
    init(_ element: ContinuityElement, in bytes: RawSpan) {
        do throws(FramingError) {
            self = .message(
                try ContinuityMessage(type: element.type, subtype: element.subtype, value: bytes, in: element.value))
        } catch {
            self = .undeclared(
                element.type, value: element.value.map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) },
                why: error)
        }
    }

    /// The type, where there is one.
    var type: ContinuityType? {
        switch self {
        case .message(let message): message.type
        case .undeclared(let type, _, _): type
        case .overrun(.missingLength(let type, _)), .overrun(.lengthPastEnd(let type, _, _, _)): type
        case .empty: nil
        }
    }
}
