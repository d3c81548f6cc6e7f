/// Base64 of RFC 4648 with padding. The reader is strict, so that every byte string has exactly one notation.
package enum Base64 {
    /// Appends the notation of the bytes in ASCII.
    package static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        let length = (bytes.count + 2) / 3 * 4
        output.append(
            contentsOf: [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
                let bytes = bytes.span
                // Each index has six bits.
                let digits = alphabet.utf8Start
                var (index, position) = (0, 0)
                while index + 3 <= bytes.count {
                    let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
                    buffer[position] = digits[Int(group >> 18 & 63)]
                    buffer[position + 1] = digits[Int(group >> 12 & 63)]
                    buffer[position + 2] = digits[Int(group >> 6 & 63)]
                    buffer[position + 3] = digits[Int(group & 63)]
                    index += 3
                    position += 4
                }
                let rest = bytes.count - index
                if rest > 0 {
                    let group = UInt32(bytes[index]) << 16 | (rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                    buffer[position] = digits[Int(group >> 18 & 63)]
                    buffer[position + 1] = digits[Int(group >> 12 & 63)]
                    buffer[position + 2] = rest > 1 ? digits[Int(group >> 6 & 63)] : UInt8(ascii: "=")
                    buffer[position + 3] = UInt8(ascii: "=")
                }
                count = length
            })
    }

    /// The bytes; nil for other characters, missing or misplaced padding, white space, and unused bits that are not 0.
    package static func decode(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count % 4 == 0 else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(characters.count / 4 * 3)
        var index = 0
        while index < characters.count {
            let isLast = index + 4 == characters.count
            var padding = 0
            if isLast && characters[index + 3] == UInt8(ascii: "=") {
                padding = characters[index + 2] == UInt8(ascii: "=") ? 2 : 1
            }
            var group: UInt32 = 0
            for position in 0..<4 - padding {
                guard let digit = digit(characters[index + position]) else { return nil }
                group = group << 6 | UInt32(digit)
            }
            group <<= UInt32(padding) * 6
            if padding == 1 && group & 0xFF != 0 || padding == 2 && group & 0xFFFF != 0 { return nil }
            result.append(UInt8(truncatingIfNeeded: group >> 16))
            if padding < 2 { result.append(UInt8(truncatingIfNeeded: group >> 8)) }
            if padding < 1 { result.append(UInt8(truncatingIfNeeded: group)) }
            index += 4
        }
        return result
    }

    /// The characters in the order of their values.
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
