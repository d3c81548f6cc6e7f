package import BluetoothLE
import CaptureFiles

/// One AD structure with Apple's manufacturer data, in one advertising PDU or report of one packet: the unit that
/// everything is counted in.
///
/// It holds positions, not bytes; its bytes stand in the packet it was found in.
package struct AppleEntry: Equatable, Sendable {
    /// Apple's company identifier.
    package static var company: UInt16 { 0x004C }
    /// The PDU is unknown: extended advertising, or an event type that the specification reserves.
    package static var noPDUType: UInt8 { 0xFF }

    /// Who advertised.
    package var address: AdvertiserAddress
    /// dBm, or `PacketEnvelope.noSignal`.
    package var signal: Int8
    /// The channel index, or `PacketEnvelope.noChannel`.
    package var channel: UInt8
    /// The PDU type's number, or `noPDUType`.
    package var pduTypeNumber: UInt8
    /// What is known about the CRC of the packet around it.
    package var check: FrameCheck
    /// Where the Continuity messages start in the packet, behind the company identifier.
    package var valueOffset: Int
    /// Bytes of Continuity messages that are there.
    package var valueCount: Int
    /// Whether the AD structure promises more than there is.
    package var overruns: Bool

    /// The PDU type's number that an event type of a report stands for.
    @inline(__always)
    static func pduTypeNumber(isExtended: Bool, eventType: UInt16) -> UInt8 {
        AdvertisingReport.pduTypeNumber(isExtended: isExtended, eventType: eventType) ?? noPDUType
    }

    /// The PDU on the air, nil when unknown.
    package var pduType: AdvertisingPDUType? { AdvertisingPDUType(rawValue: pduTypeNumber) }
}
