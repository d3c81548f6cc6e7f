/// The link layer's 24-bit cyclic redundancy check (Core specification, volume 6, part B, 3.1.1).
///
/// The polynomial is x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1. Bits go over the air least significant first, so the register is kept
/// reflected: 0xDA6000 is the polynomial's mirror image, and the result's least significant byte is the first one sent.
/// Eight bytes are folded a step through eight tables, which costs about a twentieth of the bitwise loop.
@usableFromInline
package enum CRC24 {
    /// The initial value of every advertising packet.
    @inlinable package static var advertisingInitialValue: UInt32 { 0x555555 }

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

    /// The same from an initial value that is already reflected, which a caller's constant is when it is compiled.
    @usableFromInline
    static func checksum(of bytes: RawSpan, from start: Int, count: Int, register: UInt32) -> UInt32 {
        precondition(start >= 0 && count >= 0 && count <= bytes.byteCount &- start)
        var register = register
        var position = start
        let end = start &+ count
        if count >= 8 {
            // The odd bytes go first: shifted to the end of a step whose beginning is zeros, which leave the check unchanged. What
            // the register holds beyond them moves down untouched.
            let odd = count & 7
            if odd != 0 {
                let word =
                    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
                    ^ UInt64(register)
                register = (odd < 3 ? register >> UInt32(8 &* odd) : 0) ^ fold(word << UInt64(8 &* (8 &- odd)))
                position &+= odd
            }
            while position < end {
                let word = UInt64(
                    littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
                register = fold(word ^ UInt64(register))
                position &+= 8
            }
        } else {
            while position < end {
                let byte = bytes.unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self)
                register = register >> 8 ^ CRC24Tables.t0[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
                position &+= 1
            }
        }
        return register
    }

    /// Eight bytes through the tables; the first byte in the low bits meets the most zeros after it.
    @inline(__always)
    private static func fold(_ word: UInt64) -> UInt32 {
        @inline(__always) func byte(_ position: UInt64) -> Int {
            Int(UInt8(truncatingIfNeeded: word >> (8 &* position)))
        }
        return CRC24Tables.t7[byte(0)] ^ CRC24Tables.t6[byte(1)] ^ CRC24Tables.t5[byte(2)] ^ CRC24Tables.t4[byte(3)]
            ^ CRC24Tables.t3[byte(4)] ^ CRC24Tables.t2[byte(5)] ^ CRC24Tables.t1[byte(6)] ^ CRC24Tables.t0[byte(7)]
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
