/// A tree in the shape of JSON. A text format (JSON, YAML) makes nodes, and forms or the tagged notation of payloads
/// make values of them.
package enum NotationNode: Sendable {
    /// The null of the text format.
    case null
    /// A Boolean.
    case boolean(Bool)
    /// A number without a point and an exponent.
    case integer(Int64)
    /// A number without a point and an exponent, above `Int64.max`.
    case unsigned(UInt64)
    /// A number with a point or an exponent.
    case real(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([NotationNode])
    /// Members in the order of the text. A text format refuses repeated keys, because it knows their position.
    case object([(key: String, node: NotationNode)])

    /// What this is, in the words of an error message. Text is quoted, escaped and cut.
    package var summary: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "the Boolean \(value)"
        case .integer(let value): "the integer \(value)"
        case .unsigned(let value): "the integer \(value)"
        case .real(let value): "the real \(value)"
        case .string(let value): "the string \(JSONText.quoted(value, limit: 40))"
        case .array(let elements): "an array of \(elements.count)"
        case .object(let members): "an object of \(members.count)"
        }
    }

    /// The tree as JSON text without white space.
    package var text: String {
        var bytes: [UInt8] = []
        JSONText.append(self, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The node under a key of an object; nil when there is none or this is no object.
    package subscript(key: String) -> NotationNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { compareScalars($0.key, key) == 0 }?.node
    }
}

extension NotationNode: Equatable {
    /// Equality exact in kind, with members in the same order, text by Unicode scalars and reals by bit pattern.
    package static func == (left: NotationNode, right: NotationNode) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.unsigned(let left), .unsigned(let right)): left == right
        case (.real(let left), .real(let right)): canonicalBits(left) == canonicalBits(right)
        case (.string(let left), .string(let right)): compareScalars(left, right) == 0
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)):
            left.elementsEqual(right) { compareScalars($0.key, $1.key) == 0 && $0.node == $1.node }
        default: false
        }
    }
}
