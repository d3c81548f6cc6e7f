import Text

extension PayloadValue {
    /// The value for people: the tagged notation, but bytes are hexadecimal digits in angle brackets, as in `<890262a4>`.
    /// Nothing reads this text.
    package var readableText: String {
        switch self {
        case .data(let bytes): return "<\(hexadecimal(bytes))>"
        case .array(let elements): return Self.readableText(elements)
        case .set(let set): return "{\"$set\":\(Self.readableText(set.elements))}"
        case .dictionary(let dictionary):
            guard dictionary.isPlainObject else {
                return "{\"$dictionary\":\(Self.readableText(dictionary.entries.map { .array([$0.key, $0.value]) }))}"
            }
            return "{"
                + dictionary.entries.map { "\(PayloadNotation.text($0.key)):\($0.value.readableText)" }
                .joined(separator: ",") + "}"
        case .null, .boolean, .integer, .unsigned, .real, .string, .date, .uuid, .url:
            return PayloadNotation.text(self)
        }
    }

    private static func readableText(_ elements: [PayloadValue]) -> String {
        "[" + elements.map(\.readableText).joined(separator: ",") + "]"
    }
}
