/// A device address as a packet carries it: the 48 bits and the packet's own bit that tells random from public.
///
/// One machine word, so that tables of thousands of addresses cost no allocation and a comparison is one instruction.
@usableFromInline
package struct AdvertiserAddress: Hashable, Sendable, CustomStringConvertible {
    /// Bits 0-47: the address, most significant byte in bits 40-47. Bit 48: random.
    @usableFromInline package let packed: UInt64

    /// Takes the low 48 bits of `value`.
    @inlinable
    package init(_ value: UInt64, isRandom: Bool) {
        packed = (value & 0xFFFF_FFFF_FFFF) | (isRandom ? 1 << 48 : 0)
    }

    /// Takes an address and the bit that a PDU has for it.
    package init(_ address: DeviceAddress, isRandom: Bool) {
        self.init(address.value, isRandom: isRandom)
    }

    /// The 48 bits alone.
    package var value: UInt64 { packed & 0xFFFF_FFFF_FFFF }
    /// The address without the bit.
    package var address: DeviceAddress { DeviceAddress(truncating: packed) }
    /// Whether the address is a random one; otherwise it is public.
    package var isRandom: Bool { packed >> 48 != 0 }

    /// The address as people write it, without the bit.
    @usableFromInline package var description: String { address.description }
}
