/// A packet of the link layer as sniffers record it: `access address(4) PDU(2 + length) CRC(3)`, without preamble.
///
/// Parsing gives positions, not bytes, and allocates nothing. It accepts truncated packets.
@usableFromInline
package struct LinkLayerPacket: Equatable, Sendable {
    /// The comparison of the three bytes behind the PDU with the CRC that is computed from the PDU.
    @usableFromInline
    package enum Check: UInt8, Sendable {
        /// The packet is truncated before them.
        case absent
        /// They are the PDU's CRC.
        case holds
        /// They differ from the CRC.
        case broken
        /// They are zeros and the CRC is not: some sniffers do not keep the CRC.
        case zeroed
        /// They are the CRC with all its bits in reverse order, as some sniffers write it.
        case reversed

        /// Whether they are not the CRC, in either order of its bits.
        @inlinable package var isWrong: Bool {
            // A switch: a comparison would be a call from other modules.
            switch self {
            case .absent, .holds, .reversed: false
            case .broken, .zeroed: true
            }
        }

        @usableFromInline
        @inline(never)
        static func ofMismatch(stated: UInt32, computed: UInt32) -> Check {
            if stated == 0 { return .zeroed }
            return CRC24.reflected(stated) == computed ? .reversed : .broken
        }
    }

    /// The access address of all advertising packets.
    @inlinable
    package static var advertisingAccessAddress: UInt32 { 0x8E89_BED6 }
    /// Identifies the connection; `advertisingAccessAddress` in advertising.
    @inlinable
    package static var accessAddress: WireField<UInt32> { WireField("access address", at: 0) }
    /// Bytes in front of the PDU.
    @inlinable
    package static var accessAddressSize: Int { 4 }
    /// Bytes of the CRC behind the PDU.
    @inlinable
    package static var checkSize: Int { 3 }

    /// The access address.
    @usableFromInline package var accessAddress: UInt32
    /// The PDU's header, which means something in advertising packets only.
    @usableFromInline package var header: AdvertisingPDUHeader
    /// The start of the PDU's payload in the bytes that were parsed.
    @usableFromInline package var payloadOffset: Int
    /// Bytes of payload that are there: fewer than `header.payloadLength` in a truncated packet.
    @usableFromInline package var payloadCount: Int
    /// The check of an advertising packet's CRC. The CRC of other packets starts from a value that only their
    /// connection knows.
    @usableFromInline package var check: Check

    @inlinable
    package init(
        accessAddress: UInt32, header: AdvertisingPDUHeader, payloadOffset: Int, payloadCount: Int, check: Check
    ) {
        self.accessAddress = accessAddress
        self.header = header
        self.payloadOffset = payloadOffset
        self.payloadCount = payloadCount
        self.check = check
    }

    @inlinable
    package var isAdvertising: Bool { accessAddress == Self.advertisingAccessAddress }

    /// The packet at `base`; nil if its access address and PDU header are not complete.
    @inlinable
    @inline(__always)
    package static func parse(_ bytes: RawSpan, from base: Int) -> LinkLayerPacket? {
        let end = bytes.byteCount
        let headerOffset = base &+ accessAddressSize
        let payloadOffset = headerOffset &+ AdvertisingPDUHeader.size
        guard base >= 0, base < end, payloadOffset <= end else { return nil }
        let access = accessAddress.load(from: bytes, base: base)
        let header = AdvertisingPDUHeader(loading: bytes, base: headerOffset)
        let declared = Int(header.payloadLength)
        let payloadEnd = payloadOffset &+ declared
        var check = Check.absent
        if payloadEnd &+ checkSize <= end, access == advertisingAccessAddress {
            // The CRC's three bytes behind the payload's last byte, or behind the length byte if the payload is empty.
            let stated =
                UInt32(
                    littleEndian: bytes.unsafeLoadUnaligned(
                        fromUncheckedByteOffset: payloadEnd &- 1, as: UInt32.self)) >> 8
            let computed = CRC24.checksum(of: bytes, from: headerOffset, count: declared &+ AdvertisingPDUHeader.size)
            check = stated == computed ? .holds : .ofMismatch(stated: stated, computed: computed)
        }
        return LinkLayerPacket(
            accessAddress: access, header: header, payloadOffset: payloadOffset,
            payloadCount: min(declared, end &- payloadOffset), check: check)
    }

    /// An advertising packet with an encoded PDU and its CRC.
    package static func encode(advertisingPDU pdu: [UInt8]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: accessAddressSize)
        accessAddress.store(advertisingAccessAddress, into: &bytes, base: 0)
        bytes += pdu
        let check = CRC24.checksum(of: pdu.span.bytes)
        for position in 0..<checkSize { bytes.append(UInt8(truncatingIfNeeded: check >> (8 * UInt32(position)))) }
        return bytes
    }
}
