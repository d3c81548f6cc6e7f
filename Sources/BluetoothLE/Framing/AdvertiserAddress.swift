/// A device address in a packet: 48 bits, and the packet's bit that distinguishes random from public addresses.
///
/// It is one machine word: a table of thousands of addresses needs no allocation for each, and a comparison is one
/// instruction.
@usableFromInline
package struct AdvertiserAddress: Hashable, Sendable, CustomStringConvertible {
    /// Bits 0-47: the address, most significant byte in bits 40-47. Bit 48: random.
    @usableFromInline package let packed: UInt64

    /// Takes the low 48 bits of `value`.
    @inlinable
    package init(_ value: UInt64, isRandom: Bool) {
        packed = (value & 0xFFFF_FFFF_FFFF) | (isRandom ? 1 << 48 : 0)
    }

    package init(_ address: DeviceAddress, isRandom: Bool) {
        self.init(address.value, isRandom: isRandom)
    }

    /// The 48 bits alone.
    package var value: UInt64 { packed & 0xFFFF_FFFF_FFFF }
    /// The address without the bit.
    package var address: DeviceAddress { DeviceAddress(truncating: packed) }
    /// Whether the address is random; else it is public.
    package var isRandom: Bool { packed >> 48 != 0 }

    /// The address without the bit: `4c:00:0c:0e:00:57`.
    @usableFromInline package var description: String { address.description }
}
