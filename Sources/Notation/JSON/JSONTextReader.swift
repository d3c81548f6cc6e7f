import Text

extension JSONText {
    /// The default limit of nested arrays and objects. The tagged notation uses up to three of them for one container
    /// of a payload (`$dictionary`), and a log line or a message has some around the payload.
    package static let maximumDepth = 400

    /// Reads one JSON text.
    ///
    /// The reader is stricter than most, so that two implementations cannot read one text differently: repeated keys,
    /// bytes after the text, lone surrogates, malformed UTF-8, integers beyond 64 bits and reals beyond `Double` are
    /// errors.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8, without byte order mark.
    ///   - maximumDepth: how many arrays and objects may be nested.
    /// - Throws: ``NotationError`` with the place in the text.
    package static func parse(
        _ bytes: [UInt8], maximumDepth: Int = JSONText.maximumDepth
    ) throws(NotationError) -> NotationNode {
        var reader = JSONTextReader(bytes: bytes, maximumDepth: maximumDepth)
        return try reader.text()
    }

    /// Reads one JSON text, with the same rules.
    package static func parse(
        _ text: String, maximumDepth: Int = JSONText.maximumDepth
    ) throws(NotationError) -> NotationNode {
        try parse(Array(text.utf8), maximumDepth: maximumDepth)
    }
}

private struct JSONTextReader {
    let bytes: [UInt8]
    let maximumDepth: Int
    var index = 0
    var depth = 0

    mutating func text() throws(NotationError) -> NotationNode {
        skipSpace()
        let node = try value()
        skipSpace()
        if index < bytes.count {
            throw error(expected: "the end of the text", advice: "pass one JSON value at a time")
        }
        return node
    }

    private mutating func value() throws(NotationError) -> NotationNode {
        guard index < bytes.count else { throw error(expected: "a JSON value") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw noValue()
        }
    }

    /// An error at a word that is no value, or at another character.
    private func noValue() -> NotationError {
        let expected = "a JSON value"
        let word = bytes[index...].prefix(41).prefix { isLetter($0) || isDigit($0) }
        guard word.count > 1 else { return error(expected: expected) }
        return error(at: index, expected: expected, found: "'\(cut(String(decoding: word, as: UTF8.self)))'")
    }

    private mutating func array() throws(NotationError) -> NotationNode {
        try enter()
        var elements: [NotationNode] = []
        skipSpace()
        if take("]") {
            depth -= 1
            return .array([])
        }
        while true {
            skipSpace()
            elements.append(try value())
            skipSpace()
            if take(",") { continue }
            guard take("]") else { throw error(expected: "',' or ']'") }
            depth -= 1
            return .array(elements)
        }
    }

    private mutating func object() throws(NotationError) -> NotationNode {
        try enter()
        var members: [(key: String, node: NotationNode)] = []
        // Comparing every pair of keys would be quadratic.
        var seen: Set<ScalarString> = []
        skipSpace()
        if take("}") {
            depth -= 1
            return .object([])
        }
        while true {
            skipSpace()
            let start = index
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw error(expected: "a key in quotes")
            }
            let key = try string()
            let isRepeated: Bool
            if members.count < 16 {
                var index = 0
                while index < members.count, !isSameText(members[index].key, key) { index += 1 }
                isRepeated = index < members.count
            } else {
                if seen.isEmpty { for member in members { seen.insert(ScalarString(member.key)) } }
                isRepeated = !seen.insert(ScalarString(key)).inserted
            }
            if isRepeated {
                throw error(
                    at: start, expected: "each key once", found: "\(JSONText.quoted(key, limit: 40)) a second time",
                    advice: "remove one of the two")
            }
            skipSpace()
            guard take(":") else { throw error(expected: "':'") }
            skipSpace()
            members.append((key, try value()))
            skipSpace()
            if take(",") { continue }
            guard take("}") else { throw error(expected: "',' or '}'") }
            depth -= 1
            return .object(members)
        }
    }

    private mutating func enter() throws(NotationError) {
        depth += 1
        if depth > maximumDepth {
            throw error(
                expected: "at most \(maximumDepth) arrays and objects inside one another", found: "one more",
                advice: "flatten the value")
        }
        index += 1
    }

    private mutating func word(_ word: StaticString, _ node: NotationNode) throws(NotationError) -> NotationNode {
        let matches = word.withUTF8Buffer { word in
            bytes.count - index >= word.count && (0..<word.count).allSatisfy { bytes[index + $0] == word[$0] }
        }
        guard matches else { throw noValue() }
        index += word.utf8CodeUnitCount
        return node
    }

    private mutating func number() throws(NotationError) -> NotationNode {
        let start = index
        let isNegative = take("-")
        let first = index
        var magnitude: UInt64 = 0
        var isOverflown = false
        while index < bytes.count, isDigit(bytes[index]) {
            let (product, overflowA) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, overflowB) = product.addingReportingOverflow(UInt64(bytes[index] - UInt8(ascii: "0")))
            magnitude = sum
            isOverflown = isOverflown || overflowA || overflowB
            index += 1
        }
        guard index > first else { throw error(expected: "a digit") }
        if bytes[first] == UInt8(ascii: "0") && index > first + 1 {
            throw error(at: first, expected: "a number without leading zeros", found: "a leading zero")
        }
        var isReal = false
        if take(".") {
            isReal = true
            try digits()
        }
        if take("e") || take("E") {
            isReal = true
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isReal {
            guard let value = Double(text), value.isFinite else {
                throw error(
                    at: start, expected: "a real within the range of a 64-bit float", found: cut(text),
                    advice: #"write {"$real": "inf"} for infinity"#)
            }
            return .real(value)
        }
        if !isOverflown {
            if isNegative {
                if magnitude <= Int64.min.magnitude { return .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) }
            } else {
                return Int64(exactly: magnitude).map { .integer($0) } ?? .unsigned(magnitude)
            }
        }
        throw error(
            at: start, expected: "an integer from \(Int64.min) to \(UInt64.max)", found: cut(text),
            advice: "write it with a point if a real is meant, or in quotes if text is meant")
    }

    private mutating func digits() throws(NotationError) {
        guard index < bytes.count, isDigit(bytes[index]) else { throw error(expected: "a digit") }
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func isLetter(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    }

    private func cut(_ text: String) -> String { text.utf8.count > 40 ? "\(text.prefix(40))…" : text }

    private mutating func string() throws(NotationError) -> String {
        index += 1
        let start = index
        var bits: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                // ASCII needs no validation, which takes longer than making the string.
                if bits < 0x80 {
                    return bytes[start..<index].withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
                }
                guard let text = String(validating: bytes[start..<index], as: UTF8.self) else {
                    throw malformedText(from: start)
                }
                return text
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw controlCharacter()
            default:
                bits |= byte
                index += 1
            }
        }
        throw error(expected: "'\"' at the end of a string")
    }

    private mutating func escapedString(from start: Int) throws(NotationError) -> String {
        // Each run between escapes is validated alone: a UTF-8 sequence must not continue after an escape.
        var text = ""
        var runStart = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                try append(from: runStart, to: &text)
                index += 1
                return text
            case UInt8(ascii: "\\"):
                try append(from: runStart, to: &text)
                text.unicodeScalars.append(try escape())
                runStart = index
            case 0..<0x20: throw controlCharacter()
            default: index += 1
            }
        }
        throw error(expected: "'\"' at the end of a string")
    }

    private func append(from start: Int, to text: inout String) throws(NotationError) {
        guard let run = String(validating: bytes[start..<index], as: UTF8.self) else {
            throw malformedText(from: start)
        }
        text += run
    }

    private mutating func escape() throws(NotationError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard index < bytes.count else { throw error(expected: "an escape") }
        let letter = bytes[index]
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexadecimalUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            if UTF16.isLeadSurrogate(unit), bytes.count - index >= 2, bytes[index] == UInt8(ascii: "\\"),
                bytes[index + 1] == UInt8(ascii: "u")
            {
                index += 2
                let trail = try hexadecimalUnit()
                if UTF16.isTrailSurrogate(trail),
                    let scalar = Unicode.Scalar(0x10000 + (UInt32(unit - 0xD800) << 10 | UInt32(trail - 0xDC00)))
                {
                    return scalar
                }
            }
            throw error(
                at: start, expected: "a pair of surrogates", found: "a lone one",
                advice: #"a string is text; write {"$data": "<base64>"} for other bytes"#)
        default: throw error(at: start, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#, found: "another escape")
        }
    }

    private mutating func hexadecimalUnit() throws(NotationError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard index < bytes.count, let digit = hexadecimalDigit(bytes[index]) else {
                throw error(expected: "4 hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private func controlCharacter() -> NotationError {
        error(expected: "text without control characters", advice: #"write the character as \u00XX"#)
    }

    private func malformedText(from start: Int) -> NotationError {
        error(at: start, expected: "well-formed UTF-8", found: "a string with malformed bytes")
    }

    /// An error at the current byte, which is what was found.
    private func error(expected: String, advice: String = "") -> NotationError {
        let found: String
        if index >= bytes.count {
            found = "the end of the text"
        } else if bytes[index] > 0x20 && bytes[index] < 0x7F {
            found = "'\(Unicode.Scalar(bytes[index]))'"
        } else {
            found = "byte 0x\(hexadecimal(number: bytes[index], digits: 2, uppercase: true))"
        }
        return error(at: index, expected: expected, found: found, advice: advice)
    }

    private func error(expected: String, found: String, advice: String) -> NotationError {
        error(at: index, expected: expected, found: found, advice: advice)
    }

    private func error(at offset: Int, expected: String, found: String, advice: String = "") -> NotationError {
        var line = 1
        var column = 1
        for byte in bytes[..<min(offset, bytes.count)] {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return NotationError(
            location: NotationError.Location(offset: offset, line: line, column: column), expected: expected,
            found: found, advice: advice)
    }
}
