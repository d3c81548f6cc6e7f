package import Notation

/// The tagged notation of payload values in case files, in the log, in the adapter protocol and in findings.
///
/// Null, Booleans, integers, reals, strings, arrays and dictionaries with string keys are written as in JSON; a
/// number with a point or an exponent is a real, every other number an integer. Every other kind is an object with one
/// member, whose key begins with `$`:
///
/// | Tag | Content | Kind |
/// |---|---|---|
/// | `$date` | `"2026-11-21T03:42:44.5Z"`, or seconds since 2001 as a number, or `"nan"`, `"inf"`, `"-inf"`, `"-0.0"` |
/// date |
/// | `$data` | base64 with padding | data |
/// | `$uuid` | `"XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX"` | UUID |
/// | `$url` | text | URL |
/// | `$set` | array of elements; the order has no meaning, repeated elements are an error | set |
/// | `$real` | `"nan"`, `"inf"`, `"-inf"`, `"-0.0"`, or a number in any form | real |
/// | `$integer` | a number, or its decimal digits as a string | integer |
/// | `$null` | `true` | null |
/// | `$dictionary` | array of `[key, value]` pairs | dictionary |
///
/// `$dictionary` is for dictionaries that an object cannot express: keys that are not strings, and a single key that
/// begins with `$`. An object with several members is always a dictionary, whatever its keys are. Any other single `$`
/// key is an error.
///
/// The writer is deterministic: equal values give equal bytes. It writes a date as text if that reads back to exactly
/// the same `Double`, otherwise as seconds.
package enum PayloadNotation {
    /// The value as JSON text in UTF-8, without white space.
    package static func encode(_ value: PayloadValue) -> [UInt8] {
        var output: [UInt8] = []
        append(value, to: &output)
        return output
    }

    /// The value as JSON text.
    package static func text(_ value: PayloadValue) -> String { String(decoding: encode(value), as: UTF8.self) }

    /// Reads a value from JSON text in UTF-8.
    ///
    /// - Throws: ``NotationError``, with a location if the JSON is damaged and with a path if its content is wrong.
    package static func decode(_ bytes: [UInt8]) throws(NotationError) -> PayloadValue {
        try value(of: JSONText.parse(bytes))
    }

    /// Reads a value from JSON text.
    package static func decode(_ text: String) throws(NotationError) -> PayloadValue {
        try value(of: JSONText.parse(text))
    }

    /// The value of a tree.
    ///
    /// - Throws: ``NotationError`` with the path to the wrong node.
    package static func value(of node: NotationNode) throws(NotationError) -> PayloadValue {
        var reader = PayloadNotationReader()
        return try reader.value(node)
    }

    /// The tree of a value.
    package static func node(of value: PayloadValue) -> NotationNode {
        switch value {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .unsigned(let value): return Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
        case .real(let value): return name(ofSpecial: value).map { tagged("$real", .string($0)) } ?? .real(value)
        case .string(let value): return .string(value)
        case .date(let date):
            let seconds = date.secondsSince2001
            if let text = date.text { return tagged("$date", .string(text)) }
            return tagged("$date", name(ofSpecial: seconds).map { .string($0) } ?? .real(seconds))
        case .data(let bytes):
            var text: [UInt8] = []
            Base64.append(bytes, to: &text)
            return tagged("$data", .string(String(decoding: text, as: UTF8.self)))
        case .uuid(let uuid): return tagged("$uuid", .string(uuid.text))
        case .url(let text): return tagged("$url", .string(text))
        case .array(let elements): return .array(elements.map(node))
        case .set(let set): return tagged("$set", .array(set.elements.map(node)))
        case .dictionary(let dictionary):
            guard dictionary.isPlainObject else {
                let pairs = dictionary.entries.map { NotationNode.array([node(of: $0.key), node(of: $0.value)]) }
                return tagged("$dictionary", .array(pairs))
            }
            return .object(dictionary.entries.map { ($0.key.stringValue ?? "", node(of: $0.value)) })
        }
    }

    /// Appends the value as JSON text in UTF-8.
    package static func append(_ value: PayloadValue, to output: inout [UInt8]) {
        switch value {
        case .null: JSONText.appendRaw("null", to: &output)
        case .boolean(let value): JSONText.appendBoolean(value, to: &output)
        case .integer(let value): JSONText.appendInteger(value, to: &output)
        case .unsigned(let value): JSONText.appendInteger(value, to: &output)
        case .real(let value):
            if value.isFinite && value.bitPattern != (-0.0).bitPattern {
                JSONText.appendReal(value, to: &output)
            } else {
                JSONText.append(node(of: .real(value)), to: &output)
            }
        case .string(let value): JSONText.appendString(value, to: &output)
        case .date: JSONText.append(node(of: value), to: &output)
        case .data(let bytes):
            JSONText.appendRaw(#"{"$data":""#, to: &output)
            Base64.append(bytes, to: &output)
            JSONText.appendRaw(#""}"#, to: &output)
        case .uuid(let uuid):
            JSONText.appendRaw(#"{"$uuid":""#, to: &output)
            output.append(contentsOf: uuid.text.utf8)
            JSONText.appendRaw(#""}"#, to: &output)
        case .url(let text):
            JSONText.appendRaw(#"{"$url":"#, to: &output)
            JSONText.appendString(text, to: &output)
            JSONText.appendRaw("}", to: &output)
        case .array(let elements): append(elements, to: &output)
        case .set(let set):
            JSONText.appendRaw(#"{"$set":"#, to: &output)
            append(set.elements, to: &output)
            JSONText.appendRaw("}", to: &output)
        case .dictionary(let dictionary): append(dictionary, to: &output)
        }
    }

    private static func append(_ elements: [PayloadValue], to output: inout [UInt8]) {
        output.append(UInt8(ascii: "["))
        for index in elements.indices {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            append(elements[index], to: &output)
        }
        output.append(UInt8(ascii: "]"))
    }

    private static func append(_ dictionary: PayloadDictionary, to output: inout [UInt8]) {
        if dictionary.isPlainObject {
            output.append(UInt8(ascii: "{"))
            var isFirst = true
            for (key, value) in dictionary.entries {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                isFirst = false
                append(key, to: &output)
                output.append(UInt8(ascii: ":"))
                append(value, to: &output)
            }
            output.append(UInt8(ascii: "}"))
        } else {
            JSONText.appendRaw(#"{"$dictionary":["#, to: &output)
            var isFirst = true
            for (key, value) in dictionary.entries {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                isFirst = false
                append([key, value], to: &output)
            }
            JSONText.appendRaw("]}", to: &output)
        }
    }

    private static func tagged(_ tag: String, _ node: NotationNode) -> NotationNode { .object([(tag, node)]) }

    /// The name of a number that JSON lacks or that other JSON readers change; nil for every other number.
    static func name(ofSpecial value: Double) -> String? {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        return value.bitPattern == (-0.0).bitPattern ? "-0.0" : nil
    }

    /// The number of such a name.
    static func special(named name: String) -> Double? {
        switch name {
        case "nan": .nan
        case "inf": .infinity
        case "-inf": -.infinity
        case "-0.0": -0.0
        default: nil
        }
    }
}

extension PayloadDictionary {
    /// Whether an object can express this dictionary: it has only string keys, and not a single key that begins with
    /// `$`.
    var isPlainObject: Bool {
        if entries.count == 1, case .string(let key) = entries[0].key { return key.utf8.first != UInt8(ascii: "$") }
        return entries.allSatisfy { if case .string = $0.key { true } else { false } }
    }
}
