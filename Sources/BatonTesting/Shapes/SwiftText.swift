/// Text as Swift source.
enum SwiftText {
    /// A literal in ASCII: what looks like something else, or like nothing, is visible in it.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case " "..."~": literal.unicodeScalars.append(scalar)
            default: literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            }
        }
        return literal + "\""
    }

    /// An expression that repeats a character; nil for text that is short or has different characters.
    static func repetition(_ text: String, longerThan length: Int) -> String? {
        guard let first = text.first, text.count > length, text.allSatisfy({ $0 == first }) else { return nil }
        return "String(repeating: \(literal(String(first))), count: \(text.count))"
    }
}
