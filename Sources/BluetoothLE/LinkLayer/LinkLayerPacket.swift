/// A packet of the link layer as sniffers record it: `access address(4) PDU(2 + length) CRC(3)`, without preamble.
///
/// Parsing gives positions, not bytes, allocates nothing, and takes what is there of a packet that was cut.
@usableFromInline
package struct LinkLayerPacket: Equatable, Sendable {
    /// What the three bytes behind the PDU say about it.
    @usableFromInline
    package enum Check: UInt8, Sendable {
        /// The packet was cut before them.
        case absent
        /// They are the PDU's CRC.
        case holds
        /// They are not.
        case broken
        /// They are zeros, which the CRC is not: what sniffers write that do not keep it.
        case zeroed
        /// They are the CRC with all its bits in reverse order, as some sniffers write it.
        case reversed

        /// Whether they are not the CRC as the specification orders its bits, whatever they are instead.
        @inlinable package var isWrong: Bool {
            // A switch, as comparing would be a call from other modules.
            switch self {
            case .absent, .holds: false
            case .broken, .zeroed, .reversed: true
            }
        }

        /// What bytes are that are not the CRC.
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
    /// Names the connection, or `advertisingAccessAddress`.
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
    /// The PDU's header, meaningful on advertising packets.
    @usableFromInline package var header: AdvertisingPDUHeader
    /// Where the PDU's payload starts, counted in the bytes that were parsed.
    @usableFromInline package var payloadOffset: Int
    /// Bytes of payload that are there; fewer than `header.payloadLength` in a packet that was cut.
    @usableFromInline package var payloadCount: Int
    /// Whether the CRC fits, of an advertising packet; other packets start from a value that only their connection knows.
    @usableFromInline package var check: Check

    /// Describes a packet.
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

    /// Whether this is a packet of the advertising channels.
    @inlinable
    package var isAdvertising: Bool { accessAddress == Self.advertisingAccessAddress }

    /// The packet at `base`, nil when its access address and PDU header do not fit.
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
            // The check's three bytes with the payload's last one, or the length byte where the payload is empty.
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

    /// The bytes of an advertising packet around a PDU that is already encoded, with its CRC.
    package static func encode(advertisingPDU pdu: [UInt8]) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: accessAddressSize)
        accessAddress.store(advertisingAccessAddress, into: &bytes, base: 0)
        bytes += pdu
        let check = CRC24.checksum(of: pdu.span.bytes)
        for position in 0..<checkSize { bytes.append(UInt8(truncatingIfNeeded: check >> (8 * UInt32(position)))) }
        return bytes
    }
}
