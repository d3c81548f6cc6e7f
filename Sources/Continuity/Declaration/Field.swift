import BluetoothLE
import Text

/// One field of a message: its name, width, byte order, meaning, and when it is present.
///
/// A message is an ordered list of fields (`MessageLayout`). Parsing, writing and printing all walk that list, so that
/// they cannot disagree.
package struct Field: Sendable {
    /// How the bytes of a field become a value.
    package enum Encoding: Hashable, Sendable {
        /// A number of 1...7 bytes, never negative.
        case unsigned(byteCount: Int, order: ByteOrder)
        /// One byte in two's complement, as powers in dBm are.
        case signedByte
        /// A fixed number of uninterpreted bytes.
        case bytes(count: Int)
        /// All the bytes that are left, none included. Only the last field of a layout may be one.
        case remainder
    }

    /// The order of the bytes of a number.
    package enum ByteOrder: Hashable, Sendable {
        /// Least significant byte first.
        case little
        /// Most significant byte first.
        case big
    }

    /// When a field is present.
    package enum Presence: Hashable, Sendable {
        case always
        /// When at least that many bytes are left, as in newer, longer forms of a message.
        case whenRemaining(Int)
        /// When the masked bits of an earlier numeric field have this value.
        case whenBits(of: String, mask: Int64, equal: Int64)
    }

    /// Some bits of a numeric field that have a meaning of their own.
    package struct BitRange: Hashable, Sendable {
        /// The name, unique in the message.
        package let name: String
        /// The position of the lowest bit.
        package let lowestBit: Int
        /// How many bits; 1 makes it a flag.
        package let width: Int
        /// Names of known values.
        package let valueNames: [Int64: String]

        package init(_ name: String, lowestBit: Int, width: Int, valueNames: [Int64: String] = [:]) {
            self.name = name
            self.lowestBit = lowestBit
            self.width = width
            self.valueNames = valueNames
        }

        /// Bits that are a mask, with a name for each from the lowest on. All values get names; set bits without a name
        /// are told by their numbers in the field.
        init(_ name: String, lowestBit: Int, width: Int, flags: [String]) {
            let names = (0..<width).map { $0 < flags.count ? flags[$0] : "unknown bit \(lowestBit + $0)" }
            let values = (1..<Int64(1) << Int64(width)).map { value in
                let set = (0..<width).filter { value >> Int64($0) & 1 == 1 }
                return (value, set.map { names[$0] }.joined(separator: ", "))
            }
            self.init(
                name, lowestBit: lowestBit, width: width, valueNames: Dictionary(uniqueKeysWithValues: values))
        }

        package static func flag(_ name: String, bit: Int) -> BitRange {
            BitRange(name, lowestBit: bit, width: 1)
        }

        /// The value of the bits in a whole field's value.
        package func value(in whole: Int64) -> Int64 {
            (whole >> Int64(lowestBit)) & ((1 << Int64(width)) - 1)
        }
    }

    /// How a number is printed.
    package enum Notation: Hashable, Sendable {
        /// In base ten.
        case decimal
        /// With `0x` and all its digits.
        case hexadecimal
    }

    /// The name, unique in the message, in lower camel case.
    package let name: String
    package let encoding: Encoding
    package let presence: Presence
    package let notation: Notation
    package let bits: [BitRange]
    /// Names of known values of the whole field.
    package let valueNames: [Int64: String]
    package let meaning: String
    /// Whether its bytes name a person, a device or a network for longer than the address under which they are sent.
    package let identifies: Bool

    package init(
        _ name: String, _ encoding: Encoding, presence: Presence = .always, notation: Notation = .decimal,
        bits: [BitRange] = [], valueNames: [Int64: String] = [:], meaning: String, identifies: Bool = false
    ) {
        self.name = name
        self.encoding = encoding
        self.presence = presence
        self.notation = notation
        self.bits = bits
        self.valueNames = valueNames
        self.meaning = meaning
        self.identifies = identifies
    }

    /// The number of bytes when present; nil for a remainder.
    package var byteCount: Int? {
        switch encoding {
        case .unsigned(let byteCount, _): byteCount
        case .signedByte: 1
        case .bytes(let count): count
        case .remainder: nil
        }
    }

    /// Checks that the field's bytes lie between `cursor` and `end` and moves the cursor behind them; returns where
    /// they start.
    func position(cursor: inout Int, end: Int) throws(FramingError) -> Int {
        let start = cursor
        guard let byteCount else {
            cursor = end
            return start
        }
        guard end - start >= byteCount else {
            throw FramingError(
                structure: name, offset: start, expected: byteCount == 1 ? "1 byte" : "\(byteCount) bytes",
                found: end > start ? "\(end - start)" : "the end of the message")
        }
        cursor = start + byteCount
        return start
    }

    /// Reads a numeric field and moves the cursor behind it. A field that is no number reads as 0.
    func readNumber(in bytes: RawSpan, cursor: inout Int, end: Int) throws(FramingError) -> Int64 {
        let start = try position(cursor: &cursor, end: end)
        switch encoding {
        case .unsigned(let byteCount, let order):
            var number: Int64 = 0
            for index in 0..<byteCount {
                let place = order == .big ? index : byteCount - 1 - index
                number = number << 8 | Int64(bytes.unsafeLoad(fromByteOffset: start + place, as: UInt8.self))
            }
            return number
        case .signedByte:
            return Int64(bytes.unsafeLoad(fromByteOffset: start, as: Int8.self))
        case .bytes, .remainder:
            return 0
        }
    }

    /// Reads the field's value and moves the cursor behind it.
    func read(in bytes: RawSpan, cursor: inout Int, end: Int) throws(FramingError) -> FieldValue {
        switch encoding {
        case .unsigned, .signedByte:
            return .number(try readNumber(in: bytes, cursor: &cursor, end: end))
        case .bytes, .remainder:
            let start = try position(cursor: &cursor, end: end)
            return .bytes(bytes.copy(start..<cursor))
        }
    }

    /// Appends a value's bytes.
    func write(_ value: FieldValue, to bytes: inout [UInt8]) throws(FramingError) {
        switch (encoding, value) {
        case (.unsigned(let byteCount, let order), .number(let number)):
            guard number >= 0, number >> Int64(8 * byteCount) == 0 else {
                throw mismatch(at: bytes.count, expected: "a number of \(byteCount) bytes", found: "\(number)")
            }
            for index in 0..<byteCount {
                let place = order == .big ? byteCount - 1 - index : index
                bytes.append(UInt8(truncatingIfNeeded: number >> Int64(8 * place)))
            }
        case (.signedByte, .number(let number)):
            guard let byte = Int8(exactly: number) else {
                throw mismatch(at: bytes.count, expected: "a number from -128 to 127", found: "\(number)")
            }
            bytes.append(UInt8(bitPattern: byte))
        case (.bytes(let count), .bytes(let content)):
            guard content.count == count else {
                throw mismatch(at: bytes.count, expected: "\(count) bytes", found: "\(content.count)")
            }
            bytes += content
        case (.remainder, .bytes(let content)):
            bytes += content
        default:
            throw mismatch(at: bytes.count, expected: "a value that fits \(encoding)", found: "\(value)")
        }
    }

    func mismatch(at offset: Int, expected: String, found: String) -> FramingError {
        FramingError(structure: name, offset: offset, expected: expected, found: found)
    }

    /// `name=value`, with the names of known values and of set flags in parentheses, and the numbers of set bits that
    /// have no name. Ranges of several bits stand for
    /// the field: they print as fields of their own.
    package func text(of value: FieldValue) -> String {
        var text: [UInt8] = []
        append(value, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text of a value; nothing for an absent one.
    package func append(_ value: FieldValue, to text: inout [UInt8]) {
        switch value {
        case .absent: break
        case .bytes(let content):
            appendName(name, to: &text)
            hexadecimal(content, to: &text)
        case .pseudonym(let pseudonym):
            appendName(name, to: &text)
            text.append(contentsOf: pseudonym.utf8)
        case .number(let number): append(number, to: &text)
        }
    }

    /// The set bits without a declaration in a field that is a mask: several other bits are flags.
    package func unknownBits(in number: Int64) -> [Int] {
        // A field with one declared flag may hold a number in its other bits.
        guard bits.count > 1, bits.allSatisfy({ $0.width == 1 }), let byteCount else { return [] }
        let known = bits.reduce(0 as Int64) { $0 | (1 << Int64($1.width) - 1) << Int64($1.lowestBit) }
        guard number & ~known != 0 else { return [] }
        return (0..<8 * byteCount).filter { (number & ~known) >> Int64($0) & 1 == 1 }
    }

    private func appendName(_ name: String, to text: inout [UInt8]) {
        text.append(contentsOf: name.utf8)
        text.append(UInt8(ascii: "="))
    }

    private func append(_ number: Int64, to text: inout [UInt8]) {
        guard bits.allSatisfy({ $0.width == 1 }) else {
            for (index, range) in bits.enumerated() {
                if index > 0 { text.append(UInt8(ascii: " ")) }
                let part = range.value(in: number)
                appendName(range.name, to: &text)
                text.append(contentsOf: String(part).utf8)
                if let name = range.valueNames[part] { text.append(contentsOf: "(\(name))".utf8) }
            }
            return
        }
        appendName(name, to: &text)
        if notation == .hexadecimal, let byteCount {
            text.append(contentsOf: "0x".utf8)
            text.append(contentsOf: hexadecimal(number: number, digits: 2 * byteCount).utf8)
        } else {
            text.append(contentsOf: String(number).utf8)
        }
        guard !valueNames.isEmpty || !bits.isEmpty else { return }
        // A value that has a name is not a set of flags.
        let names =
            valueNames[number].map { [$0] } ?? bits.filter { $0.value(in: number) == 1 }.map(\.name)
            + unknownBits(in: number).map { "unknown bit \($0)" }
        if !names.isEmpty { text.append(contentsOf: "(\(names.joined(separator: ",")))".utf8) }
    }
}

/// The value of one field.
package enum FieldValue: Hashable, Sendable {
    /// The field is not in this message.
    case absent
    /// A numeric field's value.
    case number(Int64)
    /// The bytes of an uninterpreted field.
    case bytes([UInt8])
    /// A replacement for bytes that identify somebody. Parsing never returns it, and it cannot be written.
    case pseudonym(String)
}
