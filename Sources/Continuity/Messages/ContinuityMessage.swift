package import BluetoothLE

/// One Continuity message as a value: its type and one value a declared field.
///
/// This module turns the bytes of Apple's manufacturer data into values and back. It does no I/O, keeps no clock, and
/// takes every byte sequence: what it cannot read, it names with offset, expected and found. A message is declared
/// once, as a `MessageLayout` in `MessageRegistry.swift`, and parsed, written and printed from that declaration.
///
/// Three levels, from fast to rich: `ContinuityElements` walks positions without allocating; `AppleManufacturerData`
/// holds elements with their bytes; `ContinuityMessage` and `HandoffMessage` hold fields.
package struct ContinuityMessage: Hashable, Sendable, CustomStringConvertible {
    package let type: ContinuityType
    /// The upper three bits of the packed length byte of HomeKit's types; 0 for all others.
    package let subtype: UInt8
    /// Which of the type's layouts it has.
    package let layoutIndex: Int
    /// One value a field of the layout.
    package private(set) var values: [FieldValue]

    /// The declaration that the values follow.
    package var layout: MessageLayout { type.layouts[layoutIndex] }

    /// Parses the value of a message that fills `range` of the bytes.
    package init(type: ContinuityType, subtype: UInt8 = 0, value bytes: RawSpan, in range: Range<Int>)
        throws(FramingError)
    {
        self.type = type
        self.subtype = subtype
        layoutIndex = type.layoutIndex(byteCount: range.count)
        do {
            values = try type.layouts[layoutIndex].parse(bytes, in: range)
        } catch {
            throw FramingError(
                structure: "\(type) \(error.structure)", offset: error.offset, expected: error.expected,
                found: error.found)
        }
    }

    package init(type: ContinuityType, subtype: UInt8 = 0, value: [UInt8]) throws(FramingError) {
        try self.init(type: type, subtype: subtype, value: value.span.bytes, in: 0..<value.count)
    }

    /// Makes a message of named values; fields that are not named are absent.
    ///
    /// - Throws: when the type has no layout with these fields, or the values do not make a message that reads back as
    ///   itself.
    package init(type: ContinuityType, subtype: UInt8 = 0, fields: [String: FieldValue]) throws(FramingError) {
        self.type = type
        self.subtype = subtype
        var firstError: FramingError?
        for (index, layout) in type.layouts.enumerated() {
            let unknown = fields.keys.filter { name in !layout.fields.contains { $0.name == name } }.sorted()
            do throws(FramingError) {
                if let name = unknown.first {
                    throw FramingError(
                        structure: "\(type)", offset: 0,
                        expected: "one of the fields \(layout.fields.map(\.name).joined(separator: ", "))", found: name)
                }
                let values = layout.fields.map { fields[$0.name] ?? .absent }
                let byteCount = try layout.write(values).count
                guard type.layoutIndex(byteCount: byteCount) == index else { continue }
                self.values = values
                layoutIndex = index
                return
            } catch {
                firstError = firstError ?? error
            }
        }
        throw firstError
            ?? FramingError(
                structure: "\(type)", offset: 0, expected: "fields of one of its layouts", found: "an ambiguous length")
    }

    /// The bytes of the value, without type and length.
    package func encodedValue() throws(FramingError) -> [UInt8] {
        try layout.write(values)
    }

    /// The message with a pseudonym in place of each field that identifies somebody.
    package func hidingIdentifiers(_ pseudonym: (Field, [UInt8]) -> String) -> ContinuityMessage {
        var hidden = self
        for (index, field) in layout.fields.enumerated() where field.identifies {
            if case .bytes(let content) = values[index] { hidden.values[index] = .pseudonym(pseudonym(field, content)) }
        }
        return hidden
    }

    /// The number in the field, or range of bits, of that name.
    package func number(_ name: String) -> Int64? { layout.number(name, in: values) }

    /// The bytes in the field of that name.
    package func bytes(_ name: String) -> [UInt8]? { layout.bytes(name, in: values) }

    /// The name of the type and `name=value` of every field.
    package var description: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the description.
    package func append(to text: inout [UInt8]) {
        text.append(contentsOf: type.description.utf8)
        if subtype != 0 { text.append(contentsOf: " subtype=\(subtype)".utf8) }
        text.append(UInt8(ascii: " "))
        layout.append(values, to: &text)
    }
}
