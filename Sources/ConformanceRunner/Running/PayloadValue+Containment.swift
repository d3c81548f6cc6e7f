import Payload

extension PayloadValue {
    /// Whether this value contains a part: text in text, bytes in bytes, elements in an array or set, entries in a dictionary.
    func contains(_ part: PayloadValue) -> Bool {
        switch (self, part) {
        case (.string(let text), .string(let part)): text.contains(part)
        case (.data(let bytes), .data(let part)): part.isEmpty || bytes.contains(part)
        case (.dictionary(let entries), .dictionary(let part)):
            part.allSatisfy { entries[$0.key] == $0.value }
        case (.array(let elements), .array(let part)): part.allSatisfy { elements.contains($0) }
        case (.set(let set), .set(let part)): part.elements.allSatisfy { set.elements.contains($0) }
        case (.set(let set), .array(let part)): part.allSatisfy { set.elements.contains($0) }
        default: self == part
        }
    }
}
