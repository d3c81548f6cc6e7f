import Text

/// A 48-bit Bluetooth device address.
///
/// The text form has the most significant byte first, in lower-case hexadecimal (`aa:bb:cc:dd:ee:ff`), like packet
/// analysers. On the air, the least significant byte comes first (Core specification, Vol 6 Part B 1.2). A bit of the
/// PDU says whether an address is public or random; the address itself does not. So `randomKind` means something only
/// for an address that is known to be random.
package struct DeviceAddress: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The address as a number: its most significant byte is the first one of the text form. The top 16 bits are zero.
    package let value: UInt64

    /// The number of bytes of an address.
    package static let byteCount = 6

    /// Takes a number of 48 bits; nil if more bits are set.
    @inlinable
    package init?(value: UInt64) {
        guard value >> 48 == 0 else { return nil }
        self.value = value
    }

    /// Takes the low 48 bits of a number and ignores the rest.
    @inlinable
    package init(truncating value: UInt64) {
        self.value = value & 0xffff_ffff_ffff
    }

    /// Reads six bytes in on-air order (least significant first) at `offset`; nil if there are fewer.
    @inlinable
    package init?(onAir bytes: RawSpan, at offset: Int = 0) {
        guard offset >= 0, bytes.byteCount - Self.byteCount >= offset else { return nil }
        var value: UInt64 = 0
        for index in (0..<Self.byteCount).reversed() {
            value = value << 8 | UInt64(bytes.unsafeLoad(fromByteOffset: offset + index, as: UInt8.self))
        }
        self.value = value
    }

    /// Reads exactly six bytes in on-air order (least significant first); nil for any other count.
    package init?(onAirBytes: some Collection<UInt8>) {
        guard onAirBytes.count == Self.byteCount else { return nil }
        var value: UInt64 = 0
        for (position, byte) in onAirBytes.enumerated() {
            value |= UInt64(byte) << UInt64(8 * position)
        }
        self.value = value
    }

    /// Parses `aa:bb:cc:dd:ee:ff`, in either case; nil for everything else.
    package init?(_ text: some StringProtocol) {
        var value: UInt64 = 0
        var position = 0
        for character in text.utf8 {
            guard position < Self.textByteCount else { return nil }
            if position % 3 == 2 {
                guard character == UInt8(ascii: ":") else { return nil }
            } else {
                guard let digit = hexadecimalDigit(character) else { return nil }
                value = value << 4 | UInt64(digit)
            }
            position += 1
        }
        guard position == Self.textByteCount else { return nil }
        self.value = value
    }

    /// Six two-digit groups and five colons.
    private static let textByteCount = 17

    /// The six bytes in on-air order, least significant first.
    @inlinable
    package var onAirBytes: [6 of UInt8] {
        [6 of UInt8] { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }

    /// The meaning of the top two bits of a random address (Core specification, Vol 6 Part B 1.3.2).
    package enum RandomKind: String, Hashable, Sendable, CaseIterable {
        /// `00`: may change at any time and identifies nobody.
        case nonResolvablePrivate = "non-resolvable"
        /// `01`: identifies the device to holders of its identity resolving key.
        case resolvablePrivate = "resolvable"
        /// `10`: reserved for future use.
        case reserved = "reserved"
        /// `11`: does not change between power-up and power-down.
        case `static` = "static"
    }

    /// The kind of a random address, from its top two bits.
    @inlinable
    package var randomKind: RandomKind {
        switch value >> 46 {
        case 0b00: .nonResolvablePrivate
        case 0b01: .resolvablePrivate
        case 0b11: .static
        default: .reserved
        }
    }

    /// Lower-case text, most significant byte first: `4c:00:0c:0e:00:57`.
    package var description: String {
        String(unsafeUninitializedCapacity: Self.textByteCount) { buffer in
            var position = 0
            for index in (0..<Self.byteCount).reversed() {
                let byte = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
                buffer[position] = lowerHexadecimal(byte >> 4)
                buffer[position + 1] = lowerHexadecimal(byte & 0xf)
                position += 2
                if index > 0 {
                    buffer[position] = UInt8(ascii: ":")
                    position += 1
                }
            }
            return position
        }
    }

    /// Orders addresses as their text forms order.
    @inlinable
    package static func < (left: Self, right: Self) -> Bool {
        left.value < right.value
    }
}
