import Text

/// Digits as words of eight bytes, the first character in the lowest byte. A column of a line costs a few instructions.
enum DigitWords {
    /// Eight spaces.
    static var spaces: UInt64 { 0x2020_2020_2020_2020 }
    /// Eight times the digit 0.
    static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// The values of the eight decimal digits of a number below 100,000,000, with leading zeros.
    ///
    /// The number is split into halves, quarters and eighths, which are computed in parallel in one word. The
    /// multiplications divide by 100 and by 10. For all numbers of four and of two digits, the error of the rounded-up
    /// factor does not change the quotient.
    @inline(__always)
    static func digits(of number: UInt32) -> UInt64 {
        let (high, low) = number.quotientAndRemainder(dividingBy: 10_000)
        let halves = UInt64(high) | UInt64(low) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
        let quarters = hundreds | (halves &- hundreds &* 100) << 16
        let tens = (quarters &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens | (quarters &- tens &* 10) << 8
    }

    /// The eight characters of four bytes in lower-case hexadecimal. The first byte is the lowest.
    @inline(__always)
    static func hexadecimal(of bytes: UInt32) -> UInt64 {
        var spread = UInt64(bytes)
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
        let nibbles = (spread >> 4 | spread << 8) & 0x0F0F_0F0F_0F0F_0F0F
        // Adding 6 sets the next bit from ten on. In ASCII, "a" is 39 characters behind the one after "9".
        let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39
    }
}

extension MutableRawSpan {
    /// Stores the first `count` characters of a word, at most 8, and moves behind them. It needs room for eight bytes.
    @inline(__always)
    mutating func put(_ word: UInt64, _ count: Int, at position: inout Int) {
        storeBytes(of: word.littleEndian, toByteOffset: position, as: UInt64.self)
        position &+= count
    }

    /// Stores a decimal number, padded with spaces to eight characters.
    @inline(__always)
    mutating func put(decimal number: UInt64, at position: inout Int) {
        guard number < 100_000_000 else {
            putLong(decimal: number, at: &position)
            return
        }
        let digits = DigitWords.digits(of: UInt32(truncatingIfNeeded: number))
        let leading = min(7, digits.trailingZeroBitCount >> 3)
        // A space plus 0x10 is the digit 0. The shift removes leading zeros, and the spaces fill the end.
        let text = (DigitWords.zeros &- DigitWords.spaces | digits) >> UInt64(8 &* leading) | DigitWords.spaces
        put(text, 8 &- leading, at: &position)
    }

    private mutating func putLong(decimal number: UInt64, at position: inout Int) {
        let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
        put(decimal: high, at: &position)
        put(DigitWords.digits(of: UInt32(truncatingIfNeeded: low)) | DigitWords.zeros, 8, at: &position)
    }

    /// Stores short text.
    @inline(__always)
    mutating func put(_ text: StaticString, at position: inout Int) {
        text.withUTF8Buffer { utf8 in
            for byte in utf8 {
                storeBytes(of: byte, toByteOffset: position, as: UInt8.self)
                position &+= 1
            }
        }
    }

    /// Stores `count` spaces, a multiple of 32, without moving.
    @inline(__always)
    mutating func blank(_ count: Int, at position: Int) {
        let spaces = SIMD32<UInt8>(repeating: UInt8(ascii: " "))
        var done = 0
        while done < count {
            storeBytes(of: spaces, toByteOffset: position &+ done, as: SIMD32<UInt8>.self)
            done &+= 32
        }
    }
}
