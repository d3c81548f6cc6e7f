/// The link layer's 24-bit cyclic redundancy check (Core specification, volume 6, part B, 3.1.1).
///
/// The polynomial is x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1. Bits go over the air least significant first, so the
/// register is kept reflected: 0xDA6000 is the polynomial's mirror image, and the result's least significant byte is
/// the first one sent. Each step folds eight bytes through eight tables, which costs about a twentieth of the bitwise
/// loop.
@usableFromInline
package enum CRC24 {
    /// The initial value of every advertising packet.
    @inlinable package static var advertisingInitialValue: UInt32 { 0x555555 }

    /// Eight tables of 256 entries: entry 256 * N + b is the check of byte b followed by N zero bytes.
    ///
    /// They are computed at first use. A packet of 39 bytes takes a nanosecond longer than with tables written out as
    /// 200 lines of literals: once a packet, the code asks whether they exist.
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { register, _ in register >> 1 ^ (register & 1 == 1 ? 0xDA6000 : 0) }
        }
        for index in 256..<8 * 256 {
            let shorter = tables[index - 256]
            tables.append(shorter >> 8 ^ tables[Int(shorter & 0xFF)])
        }
        return tables
    }()

    /// The check value of `bytes`, in the low 24 bits; its least significant byte is sent first.
    ///
    /// `initialValue` is the value as the specification and CONNECT_IND write it, not reflected.
    @inline(__always)
    package static func checksum(of bytes: RawSpan, initialValue: UInt32 = advertisingInitialValue) -> UInt32 {
        checksum(of: bytes, from: 0, count: bytes.byteCount, initialValue: initialValue)
    }

    /// The check value of `count` bytes that start at `start`; the range must lie inside `bytes`.
    @inlinable
    @inline(__always)
    package static func checksum(
        of bytes: RawSpan, from start: Int, count: Int, initialValue: UInt32 = advertisingInitialValue
    ) -> UInt32 {
        checksum(of: bytes, from: start, count: count, register: reflected(initialValue))
    }

    /// The same from a reflected initial value. The compiler reflects a caller's constant.
    @usableFromInline
    static func checksum(of bytes: RawSpan, from start: Int, count: Int, register: UInt32) -> UInt32 {
        precondition(start >= 0 && count >= 0 && count <= bytes.byteCount &- start)
        let tables = tables.span
        var register = register
        var position = start
        let end = start &+ count
        if count >= 8 {
            // The odd bytes go first, at the end of a step that begins with zeros, which leave the check unchanged. The
            // bits of the register beyond them only move down.
            let odd = count & 7
            if odd != 0 {
                let word =
                    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
                    ^ UInt64(register)
                register = (odd < 3 ? register >> UInt32(8 &* odd) : 0) ^ fold(word << UInt64(8 &* (8 &- odd)), tables)
                position &+= odd
            }
            while position < end {
                let word = UInt64(
                    littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
                register = fold(word ^ UInt64(register), tables)
                position &+= 8
            }
        } else {
            while position < end {
                let byte = bytes.unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self)
                register = register >> 8 ^ tables[unchecked: Int(UInt8(truncatingIfNeeded: register) ^ byte)]
                position &+= 1
            }
        }
        return register
    }

    /// The check of eight bytes. The first byte, in the low bits, is followed by seven, so it takes the last table. A
    /// byte and a table's number are always an index of the tables.
    @inline(__always)
    private static func fold(_ word: UInt64, _ tables: Span<UInt32>) -> UInt32 {
        @inline(__always) func check(_ position: UInt64) -> UInt32 {
            let byte = UInt8(truncatingIfNeeded: word >> (8 &* position))
            return tables[unchecked: Int(256 &* (7 &- position)) &+ Int(byte)]
        }
        return check(0) ^ check(1) ^ check(2) ^ check(3) ^ check(4) ^ check(5) ^ check(6) ^ check(7)
    }

    /// The low 24 bits in reverse order.
    @inlinable
    @inline(__always)
    package static func reflected(_ value: UInt32) -> UInt32 {
        var bits = (value >> 1 & 0x555555) | (value & 0x555555) << 1
        bits = (bits >> 2 & 0x333333) | (bits & 0x333333) << 2
        bits = (bits >> 4 & 0x0F0F0F) | (bits & 0x0F0F0F) << 4
        return (bits >> 16 & 0xFF) | (bits & 0xFF00) | (bits & 0xFF) << 16
    }
}
