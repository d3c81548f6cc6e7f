package import BluetoothLE
package import CaptureFiles

/// One AD structure with Apple's manufacturer data, in one advertising PDU or report of one packet: the unit that everything is counted in.
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

/// What is known about a packet's CRC: the sniffer's word and our own computation, told apart.
package struct FrameCheck: Equatable, Sendable {
    /// What the sniffer said.
    package var sniffer: PacketEnvelope.SniffersCheck
    /// What the bytes say, where they are there.
    package var recomputed: LinkLayerPacket.Check

    /// Nothing is known, as in everything that came over HCI: the controller let only good packets through.
    package static let unknown = FrameCheck(sniffer: .unstated, recomputed: .absent)

    /// Whether the packet counts as damaged: by the recomputed CRC where the recording has one, in either order of its bits, else by the
    /// sniffer's word. Zeros are no CRC where the sniffer says that there was a right one: some do not keep it. Where the two differ, that is told.
    package var isDamaged: Bool {
        switch (recomputed, sniffer) {
        case (.holds, _), (.reversed, _), (.zeroed, .holds), (.absent, .holds), (.absent, .unstated): false
        case (.broken, _), (.zeroed, .broken), (.zeroed, .unstated), (.absent, .broken): true
        }
    }

    /// Whether the sniffer said something else than the bytes, taken as the specification orders them.
    package var differs: Bool {
        switch (sniffer, recomputed) {
        case (.holds, .broken), (.holds, .zeroed), (.holds, .reversed), (.broken, .holds), (.broken, .reversed): true
        default: false
        }
    }
}
