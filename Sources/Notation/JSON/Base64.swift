/// Base64 of RFC 4648 with padding. The reader is strict, so that every byte string has exactly one notation.
package enum Base64 {
    /// Appends the notation of the bytes in ASCII.
    package static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
        output.reserveCapacity(output.count + (bytes.count + 2) / 3 * 4)
        var index = 0
        while index + 3 <= bytes.count {
            append(
                UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]), 4, to: &output)
            index += 3
        }
        switch bytes.count - index {
        case 1:
            append(UInt32(bytes[index]) << 16, 2, to: &output)
            output.append(UInt8(ascii: "="))
            output.append(UInt8(ascii: "="))
        case 2:
            append(UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8, 3, to: &output)
            output.append(UInt8(ascii: "="))
        default: break
        }
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

    private static func append(_ group: UInt32, _ count: UInt32, to output: inout [UInt8]) {
        for position in 0..<count {
            output.append(character(UInt8(truncatingIfNeeded: group >> (18 - position * 6) & 63)))
        }
    }

    private static func character(_ digit: UInt8) -> UInt8 {
        switch digit {
        case 0..<26: UInt8(ascii: "A") + digit
        case 26..<52: UInt8(ascii: "a") + digit - 26
        case 52..<62: UInt8(ascii: "0") + digit - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

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
