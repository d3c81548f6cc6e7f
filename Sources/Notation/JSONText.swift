import Text

/// Writes JSON directly as bytes, deterministically and without characters that act on a terminal.
///
/// The functions append UTF-8 to a buffer of the caller: an encoder would take several microseconds for each event of a
/// log.
package enum JSONText {
    /// Appends a string in quotes.
    ///
    /// Besides what JSON demands, control characters (U+007F to U+009F), the separators U+2028 and U+2029, and the
    /// characters that turn the direction of text are escaped, so that text from the air cannot act on a terminal or
    /// misrepresent itself in a log.
    package static func appendString(_ string: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        let done: Void? = string.utf8.withContiguousStorageIfAvailable { appendEscaped($0, to: &output) }
        if done == nil { Array(string.utf8).withUnsafeBufferPointer { appendEscaped($0, to: &output) } }
        output.append(UInt8(ascii: "\""))
    }

    /// Appends an ASCII constant in quotes. It must not contain characters that need an escape.
    package static func appendPlainString(_ string: StaticString, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        string.withUTF8Buffer { output.append(contentsOf: $0) }
        output.append(UInt8(ascii: "\""))
    }

    /// Appends text as it is, such as punctuation.
    package static func appendRaw(_ text: StaticString, to output: inout [UInt8]) {
        text.withUTF8Buffer { output.append(contentsOf: $0) }
    }

    /// Appends `true` or `false`.
    package static func appendBoolean(_ value: Bool, to output: inout [UInt8]) {
        if value { appendRaw("true", to: &output) } else { appendRaw("false", to: &output) }
    }

    /// Appends an integer in decimal.
    package static func appendInteger(_ value: Int64, to output: inout [UInt8]) {
        if value < 0 { output.append(UInt8(ascii: "-")) }
        appendInteger(value.magnitude, to: &output)
    }

    /// Appends an integer in decimal.
    package static func appendInteger(_ value: Int, to output: inout [UInt8]) {
        appendInteger(Int64(value), to: &output)
    }

    /// Appends an integer in decimal.
    package static func appendInteger(_ value: UInt64, to output: inout [UInt8]) {
        if value < 10 {
            output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
            return
        }
        var digits = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits))
        rest = value
        var index = output.count
        while rest > 0 {
            index -= 1
            output[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    /// Appends a finite number with the fewest digits that read back to it, always with a point or an exponent, so that
    /// it reads back as a real; a number that JSON does not have (NaN, infinities) as `null`.
    ///
    /// - Returns: whether the number could be written.
    @discardableResult package static func appendReal(_ value: Double, to output: inout [UInt8]) -> Bool {
        guard value.isFinite else {
            appendRaw("null", to: &output)
            return false
        }
        output.append(contentsOf: value.description.utf8)
        return true
    }

    /// Appends a tree without white space. A real that JSON does not have becomes `null`.
    package static func append(_ node: NotationNode, to output: inout [UInt8]) {
        switch node {
        case .null: appendRaw("null", to: &output)
        case .boolean(let value): appendBoolean(value, to: &output)
        case .integer(let value): appendInteger(value, to: &output)
        case .unsigned(let value): appendInteger(value, to: &output)
        case .real(let value): appendReal(value, to: &output)
        case .string(let value): appendString(value, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                append(element, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                appendString(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                append(member.node, to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// A string in quotes, escaped and cut after `limit` characters, for messages.
    package static func quoted(_ string: String, limit: Int = .max) -> String {
        var output: [UInt8] = []
        let cut = string.prefix(limit)
        // A character may consist of any number of scalars.
        let short = String(String.UnicodeScalarView(cut.unicodeScalars.prefix(limit > 1 << 32 ? limit : limit * 4)))
        appendString(short, to: &output)
        let isWhole = short.utf8.count == string.utf8.count
        return String(decoding: output, as: UTF8.self) + (isWhole ? "" : "…")
    }

    private static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var start = 0
        var index = 0
        func flush(_ output: inout [UInt8]) {
            if start < index { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index])) }
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
                index += 1
                continue
            }
            if byte < 0x80 {
                flush(&output)
                appendEscape(of: byte, to: &output)
                index += 1
                start = index
                continue
            }
            let (scalar, length) = escapedScalar(bytes, at: index)
            if length > 0 {
                flush(&output)
                appendUnicodeEscape(scalar, to: &output)
                index += length
                start = index
            } else {
                index += 1
            }
        }
        flush(&output)
    }

    /// A scalar beyond ASCII that must be escaped, with its length in UTF-8; length 0 for every other.
    @inline(__always)
    private static func escapedScalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt16, length: Int) {
        switch bytes[index] {
        case 0xC2:  // U+0080 to U+009F
            guard index + 1 < bytes.count, bytes[index + 1] < 0xA0 else { return (0, 0) }
            return (UInt16(bytes[index + 1]), 2)
        case 0xD8:  // U+061C
            guard index + 1 < bytes.count, bytes[index + 1] == 0x9C else { return (0, 0) }
            return (0x061C, 2)
        case 0xE2:  // U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069
            guard index + 2 < bytes.count, bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81 else { return (0, 0) }
            let scalar = 0x2000 | UInt16(bytes[index + 1] & 0x3F) << 6 | UInt16(bytes[index + 2] & 0x3F)
            switch scalar {
            case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
            default: return (0, 0)
            }
        default: return (0, 0)
        }
    }

    private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): appendRaw(#"\""#, to: &output)
        case UInt8(ascii: "\\"): appendRaw(#"\\"#, to: &output)
        case 0x08: appendRaw(#"\b"#, to: &output)
        case 0x09: appendRaw(#"\t"#, to: &output)
        case 0x0A: appendRaw(#"\n"#, to: &output)
        case 0x0C: appendRaw(#"\f"#, to: &output)
        case 0x0D: appendRaw(#"\r"#, to: &output)
        default: appendUnicodeEscape(UInt16(byte), to: &output)
        }
    }

    private static func appendUnicodeEscape(_ unit: UInt16, to output: inout [UInt8]) {
        appendRaw(#"\u"#, to: &output)
        for digit in (0..<4 as Range<UInt16>).reversed() {
            output.append(upperHexadecimal(UInt8(truncatingIfNeeded: unit >> (digit * 4) & 15)))
        }
    }
}
