package import BluetoothLE

/// The declaration of a message: its fields, in the order in which they travel.
///
/// It parses bytes into one value a field, writes such values back, and prints them. What `parse` accepts, `write`
/// gives back byte for byte; what `write` accepts, `parse` gives back value for value.
package struct MessageLayout: Sendable {
    package let fields: [Field]
    /// The least number of bytes of a message of this layout.
    package let minimumByteCount: Int
    /// The largest number of bytes; nil when the last field takes all that is left.
    package let maximumByteCount: Int?

    /// Whether one of its fields identifies somebody.
    package let identifies: Bool

    package init(_ fields: [Field]) {
        self.fields = fields
        identifies = fields.contains { $0.identifies }
        minimumByteCount = fields.reduce(0) { $0 + ($1.presence == .always ? $1.byteCount ?? 0 : 0) }
        maximumByteCount =
            fields.contains { $0.byteCount == nil } ? nil : fields.reduce(0) { $0 + ($1.byteCount ?? 0) }
    }

    /// Whether a message of that many bytes can have this layout.
    package func admits(byteCount: Int) -> Bool {
        byteCount >= minimumByteCount && byteCount <= maximumByteCount ?? .max
    }

    /// The values of a message that fills `range` of the bytes; offsets in errors count from the start of `bytes`.
    ///
    /// - Throws: at the first field that does not fit, or at the first byte that no field takes.
    package func parse(_ bytes: RawSpan, in range: Range<Int>) throws(FramingError) -> [FieldValue] {
        guard range.lowerBound >= 0, range.upperBound <= bytes.byteCount else {
            throw FramingError(
                structure: "message", offset: bytes.byteCount, expected: "bytes up to \(range.upperBound)",
                found: "\(bytes.byteCount) bytes")
        }
        var values: [FieldValue] = []
        values.reserveCapacity(fields.count)
        var cursor = range.lowerBound
        for field in fields {
            if isPresent(field, values: values, remaining: range.upperBound - cursor) {
                values.append(try field.read(in: bytes, cursor: &cursor, end: range.upperBound))
            } else {
                values.append(.absent)
            }
        }
        try Self.requireEnd(cursor, range.upperBound)
        return values
    }

    /// Throws when bytes are left over.
    static func requireEnd(_ cursor: Int, _ end: Int) throws(FramingError) {
        guard cursor == end else {
            throw FramingError(
                structure: "message", offset: cursor, expected: "the end of the message",
                found: end - cursor == 1 ? "1 more byte" : "\(end - cursor) more bytes")
        }
    }

    /// The bytes of a message.
    ///
    /// - Throws: when a value does not fit its field, or a field is there that parsing would not expect or the reverse.
    package func write(_ values: [FieldValue]) throws(FramingError) -> [UInt8] {
        guard values.count == fields.count else {
            throw FramingError(
                structure: "message", offset: 0, expected: "\(fields.count) fields", found: "\(values.count)")
        }
        var bytes: [UInt8] = []
        var starts: [Int] = []
        for (field, value) in zip(fields, values) {
            starts.append(bytes.count)
            if value != .absent { try field.write(value, to: &bytes) }
        }
        for (index, field) in fields.enumerated() {
            let expected = isPresent(field, values: Array(values[..<index]), remaining: bytes.count - starts[index])
            guard expected == (values[index] != .absent) else {
                throw field.mismatch(
                    at: starts[index], expected: expected ? "a value" : "no value",
                    found: expected ? "none" : "one")
            }
        }
        return bytes
    }

    /// Whether a field is present, by the fields before it and the number of bytes that are left.
    private func isPresent(_ field: Field, values: [FieldValue], remaining: Int) -> Bool {
        switch field.presence {
        case .always: true
        case .whenRemaining(let count): remaining >= count
        case .whenBits(let name, let mask, let expected):
            if let index = fields.firstIndex(where: { $0.name == name }), index < values.count,
                case .number(let number) = values[index]
            {
                number & mask == expected
            } else {
                false
            }
        }
    }

    /// `name=value` of every field that is present, separated by spaces.
    package func text(of values: [FieldValue]) -> String {
        var text: [UInt8] = []
        append(values, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text of values.
    package func append(_ values: [FieldValue], to text: inout [UInt8]) {
        var isFirst = true
        for (field, value) in zip(fields, values) {
            if case .absent = value { continue }
            if !isFirst { text.append(UInt8(ascii: " ")) }
            isFirst = false
            field.append(value, to: &text)
        }
    }

    /// The number in the field, or in the range of bits, of that name; nil when there is no such field, or no number in
    /// it.
    package func number(_ name: String, in values: [FieldValue]) -> Int64? {
        for (field, value) in zip(fields, values) {
            guard case .number(let number) = value else { continue }
            if field.name == name { return number }
            if let range = field.bits.first(where: { $0.name == name }) { return range.value(in: number) }
        }
        return nil
    }

    /// The bytes in the field of that name; nil when there is no such field, or it holds a number.
    package func bytes(_ name: String, in values: [FieldValue]) -> [UInt8]? {
        for (field, value) in zip(fields, values) where field.name == name {
            if case .bytes(let content) = value { return content }
        }
        return nil
    }
}
