package import BluetoothLE
import CaptureFiles

/// One AD structure with Apple's manufacturer data, in one advertising PDU or report of one packet. All counts count
/// these.
///
/// It holds positions in the packet, not bytes.
package struct AppleEntry: Equatable, Sendable {
    /// Apple's company identifier.
    package static var company: UInt16 { 0x004C }
    /// An unknown PDU type: extended advertising, or a reserved event type.
    package static var noPDUType: UInt8 { 0xFF }

    /// The sender.
    package var address: AdvertiserAddress
    /// dBm, or `PacketEnvelope.noSignal`.
    package var signal: Int8
    /// The channel index, or `PacketEnvelope.noChannel`.
    package var channel: UInt8
    /// The PDU type's number, or `noPDUType`.
    package var pduTypeNumber: UInt8
    /// The check of the packet's CRC.
    package var check: FrameCheck
    /// The start of the Continuity messages in the packet, behind the company identifier.
    package var valueOffset: Int
    /// Bytes of Continuity messages that are there.
    package var valueCount: Int
    /// Whether the AD structure is longer than the data.
    package var overruns: Bool

    /// The number of the PDU type for an event type of a report.
    @inline(__always)
    static func pduTypeNumber(isExtended: Bool, eventType: UInt16) -> UInt8 {
        AdvertisingReport.pduTypeNumber(isExtended: isExtended, eventType: eventType) ?? noPDUType
    }

    /// The PDU type; nil if unknown.
    package var pduType: AdvertisingPDUType? { AdvertisingPDUType(rawValue: pduTypeNumber) }
}
