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
}
