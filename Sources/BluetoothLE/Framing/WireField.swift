/// One little-endian integer in the fixed part of a structure: its name and its offset.
///
/// A structure declares each field once. Parsing, writing and printing use the declaration, so they always agree.
@usableFromInline
package struct WireField<Value: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
    /// The field's name as the specification writes it.
    @usableFromInline package let name: StaticString
    /// Bytes from the start of the structure.
    @usableFromInline package let offset: Int

    /// Declares a field.
    @inlinable
    package init(_ name: StaticString, at offset: Int) {
        self.name = name
        self.offset = offset
    }

    /// Bytes the field takes.
    package var size: Int { MemoryLayout<Value>.size }

    /// The value in a structure that starts at `base`. The caller has checked that the structure's fixed part fits into
    /// `bytes`.
    @inlinable
    @inline(__always)
    package func load(from bytes: RawSpan, base: Int) -> Value {
        assert(base >= 0 && base + offset + MemoryLayout<Value>.size <= bytes.byteCount)
        return Value(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: base &+ offset, as: Value.self))
    }

    /// Stores the value into a structure at `base` whose fixed part is already there.
    package func store(_ value: Value, into bytes: inout [UInt8], base: Int) {
        var rest = value
        for position in 0..<size {
            bytes[base + offset + position] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        }
    }
}

/// A Bluetooth device address in the fixed part of a structure: 48 bits, least significant byte first.
@usableFromInline
package struct WireAddressField: Sendable {
    /// The field's name as the specification writes it.
    @usableFromInline package let name: StaticString
    /// Bytes from the start of the structure.
    @usableFromInline package let offset: Int

    /// Declares a field.
    @inlinable
    package init(_ name: StaticString, at offset: Int) {
        self.name = name
        self.offset = offset
    }

    /// The 48 bits. The caller has checked that the structure's fixed part fits into `bytes`.
    @inlinable
    @inline(__always)
    package func load(from bytes: RawSpan, base: Int) -> UInt64 {
        assert(base >= 0 && base + offset + 6 <= bytes.byteCount)
        let start = base &+ offset
        let low = UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt32.self))
        let high = UInt16(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start &+ 4, as: UInt16.self))
        return UInt64(high) << 32 | UInt64(low)
    }

    /// Stores the low 48 bits of `value`.
    package func store(_ value: UInt64, into bytes: inout [UInt8], base: Int) {
        for position in 0..<6 {
            bytes[base + offset + position] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(position)))
        }
    }
}
