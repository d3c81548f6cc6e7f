/// The link layer's 24-bit cyclic redundancy check (Core specification, volume 6, part B, 3.1.1).
///
/// The polynomial is x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1. Bits go over the air least significant first, so the register is kept
/// reflected: 0xDA6000 is the polynomial's mirror image, and the result's least significant byte is the first one sent.
/// Eight bytes are folded a step through eight tables, which costs about a twentieth of the bitwise loop.
package enum CRC24 {
    /// The initial value of every advertising packet.
    package static let advertisingInitialValue: UInt32 = 0x555555

    /// The check value of `bytes`, in the low 24 bits; its least significant byte is sent first.
    ///
    /// `initialValue` is the value as the specification and CONNECT_IND write it, not reflected.
    @inline(__always)
    package static func checksum(of bytes: RawSpan, initialValue: UInt32 = advertisingInitialValue) -> UInt32 {
        checksum(of: bytes, from: 0, count: bytes.byteCount, initialValue: initialValue)
    }

    /// The check value of `count` bytes that start at `start`; the range must lie inside `bytes`.
    package static func checksum(
        of bytes: RawSpan, from start: Int, count: Int, initialValue: UInt32 = advertisingInitialValue
    ) -> UInt32 {
        var register = reflected(initialValue)
        var position = start
        let end = start + count
        if count >= 8 {
            // The odd bytes go first: shifted to the end of a step whose beginning is zeros, which leave the check unchanged. What
            // the register holds beyond them moves down untouched.
            let odd = count & 7
            if odd != 0 {
                let word =
                    UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
                    ^ UInt64(register)
                register = (odd < 3 ? register >> UInt32(8 &* odd) : 0) ^ fold(word << UInt64(8 &* (8 &- odd)))
                position &+= odd
            }
            while position < end {
                let word = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
                register = fold(word ^ UInt64(register))
                position &+= 8
            }
        } else {
            while position < end {
                let byte = bytes.unsafeLoad(fromByteOffset: position, as: UInt8.self)
                register = register >> 8 ^ tables.t0[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
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
        return tables.t7[byte(0)] ^ tables.t6[byte(1)] ^ tables.t5[byte(2)] ^ tables.t4[byte(3)]
            ^ tables.t3[byte(4)] ^ tables.t2[byte(5)] ^ tables.t1[byte(6)] ^ tables.t0[byte(7)]
    }

    /// The low 24 bits in reverse order.
    @inline(__always)
    private static func reflected(_ value: UInt32) -> UInt32 {
        var bits = (value >> 1 & 0x555555) | (value & 0x555555) << 1
        bits = (bits >> 2 & 0x333333) | (bits & 0x333333) << 2
        bits = (bits >> 4 & 0x0F0F0F) | (bits & 0x0F0F0F) << 4
        return (bits >> 16 & 0xFF) | (bits & 0xFF00) | (bits & 0xFF) << 16
    }

    /// `tN[b]` is the check of byte `b` followed by N zero bytes. Fixed-size arrays, so that an index made of one byte needs no check.
    private struct Tables: Sendable {
        var t0 = InlineArray<256, UInt32>(repeating: 0)
        var t1 = InlineArray<256, UInt32>(repeating: 0)
        var t2 = InlineArray<256, UInt32>(repeating: 0)
        var t3 = InlineArray<256, UInt32>(repeating: 0)
        var t4 = InlineArray<256, UInt32>(repeating: 0)
        var t5 = InlineArray<256, UInt32>(repeating: 0)
        var t6 = InlineArray<256, UInt32>(repeating: 0)
        var t7 = InlineArray<256, UInt32>(repeating: 0)

        init() {
            for byte in 0..<256 {
                var register = UInt32(byte)
                for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xDA6000 : register >> 1 }
                t0[byte] = register
            }
            for byte in 0..<256 {
                t1[byte] = t0[byte] >> 8 ^ t0[Int(t0[byte] & 0xFF)]
                t2[byte] = t1[byte] >> 8 ^ t0[Int(t1[byte] & 0xFF)]
                t3[byte] = t2[byte] >> 8 ^ t0[Int(t2[byte] & 0xFF)]
                t4[byte] = t3[byte] >> 8 ^ t0[Int(t3[byte] & 0xFF)]
                t5[byte] = t4[byte] >> 8 ^ t0[Int(t4[byte] & 0xFF)]
                t6[byte] = t5[byte] >> 8 ^ t0[Int(t5[byte] & 0xFF)]
                t7[byte] = t6[byte] >> 8 ^ t0[Int(t6[byte] & 0xFF)]
            }
        }
    }

    private static let tables = Tables()
}
