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

    /// `name=value`, with the names of known values and of set flags in parentheses. Ranges of several bits stand for
    /// the field: they print as fields of their own.
    package func text(of value: FieldValue) -> String {
        switch value {
        case .absent: ""
        case .bytes(let content): "\(name)=\(hexadecimal(content))"
        case .pseudonym(let pseudonym): "\(name)=\(pseudonym)"
        case .number(let number): text(of: number)
        }
    }

    private func text(of number: Int64) -> String {
        guard bits.allSatisfy({ $0.width == 1 }) else {
            return bits.map { range in
                let part = range.value(in: number)
                return "\(range.name)=\(part)" + (range.valueNames[part].map { "(\($0))" } ?? "")
            }.joined(separator: " ")
        }
        var text = "\(name)="
        if notation == .hexadecimal, let byteCount {
            text += "0x" + hexadecimal(number: number, digits: 2 * byteCount)
        } else {
            text += String(number)
        }
        let names = (valueNames[number].map { [$0] } ?? []) + bits.filter { $0.value(in: number) == 1 }.map(\.name)
        return names.isEmpty ? text : text + "(\(names.joined(separator: ",")))"
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
