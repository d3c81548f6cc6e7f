package import Payload

/// What two values of a payload have in common apart from their contents: kinds, counts and nesting.
package enum PayloadShape {
    /// A value in words: `array of 15 integers`.
    package static func text(_ value: PayloadValue) -> String {
        switch value {
        case .array([]): "empty array"
        case .set(let set) where set.isEmpty: "empty set"
        case .dictionary(let dictionary) where dictionary.isEmpty: "empty dictionary"
        case .string(let text): "string of \(text.unicodeScalars.count)"
        case .data(let bytes): "data of \(bytes.count)"
        case .array(let elements): "array of \(elements.count) (\(kinds(elements)))"
        case .set(let set): "set of \(set.count) (\(kinds(Array(set))))"
        case .dictionary(let dictionary):
            "dictionary of \(dictionary.count) (\(kinds(dictionary.map(\.key))): \(kinds(dictionary.map(\.value))))"
        default: value.kind.rawValue
        }
    }

    private static func kinds(_ values: [PayloadValue]) -> String {
        let shapes = Set(values.map(text)).sorted()
        return shapes.prefix(4).joined(separator: ", ") + (shapes.count > 4 ? ", …" : "")
    }

    /// How one value differs from another, without their contents: `array: fewer elements`. Nil if they are equal.
    package static func difference(_ expected: PayloadValue, _ found: PayloadValue?) -> String? {
        guard let found else { return "\(expected.kind.rawValue): missing" }
        guard expected != found else { return nil }
        switch (expected, found) {
        case (.array(let left), .array(let right)):
            return counts("array", left.count, right.count) ?? zip(left, right).lazy.compactMap(difference).first
        case (.set(let left), .set(let right)):
            return counts("set", left.count, right.count) ?? "set: other elements"
        case (.dictionary(let left), .dictionary(let right)):
            if let entry = left.first(where: { right[$0.key] == nil }) {
                return counts("dictionary", left.count, right.count).map { "\($0), key \(entry.key.kind.rawValue)" }
                    ?? "dictionary: other keys, key \(entry.key.kind.rawValue)"
            }
            return left.lazy.compactMap { difference($0.value, right[$0.key]) }.first ?? "dictionary: more entries"
        case (.string(let left), .string(let right)):
            return counts("string", left.unicodeScalars.count, right.unicodeScalars.count) ?? "string: other text"
        case (.data(let left), .data(let right)):
            return counts("data", left.count, right.count) ?? "data: other bytes"
        default:
            let kinds = (expected.kind.rawValue, found.kind.rawValue)
            return kinds.0 == kinds.1 ? "\(kinds.0): another value" : "\(kinds.0): became \(kinds.1)"
        }
    }

    private static func counts(_ kind: String, _ expected: Int, _ found: Int) -> String? {
        expected == found ? nil : "\(kind): \(found < expected ? "cut short" : "longer")"
    }
}
