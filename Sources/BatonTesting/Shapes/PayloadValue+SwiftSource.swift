import Payload

extension PayloadValue {
    /// The value as an expression in Swift of the type `PayloadValue` or, for a dictionary, `PayloadDictionary`.
    var swiftSource: String {
        switch self {
        case .null: "nil"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .unsigned(let value): Int64(exactly: value).map { "\($0)" } ?? ".unsigned(\(value))"
        case .real(let value): Self.source(of: value)
        case .string(let text): Self.source(of: text)
        case .date(let date):
            date.text.map { ".date(PayloadDate(\"\($0)\")!)" }
                ?? ".date(PayloadDate(secondsSince2001: \(Self.source(of: date.secondsSince2001))))"
        case .data(let bytes): Self.source(of: bytes)
        case .uuid(let uuid): ".uuid(PayloadUUID(\"\(uuid.text)\")!)"
        case .url(let text): ".url(\(SwiftText.literal(text)))"
        case .array(let elements): Self.source(of: elements)
        case .set(let set): ".set([\(set.map(\.swiftSource).joined(separator: ", "))])"
        case .dictionary(let dictionary):
            dictionary.isEmpty
                ? "[:]"
                : "[" + dictionary.map { "\($0.key.swiftSource): \($0.value.swiftSource)" }.joined(separator: ", ")
                    + "]"
        }
    }

    /// Longer repetitions are written as such.
    private static let longestLiteral = 40

    private static func source(of real: Double) -> String {
        if real.isNaN { return ".real(.nan)" }
        if real.isInfinite { return real < 0 ? ".real(-.infinity)" : ".real(.infinity)" }
        return real == 0 && real.sign == .minus ? ".real(-0.0)" : "\(real)"
    }

    private static func source(of text: String) -> String {
        guard let repetition = SwiftText.repetition(text, longerThan: longestLiteral) else {
            return SwiftText.literal(text)
        }
        return ".string(\(repetition))"
    }

    private static func source(of bytes: [UInt8]) -> String {
        guard bytes.count > longestLiteral, let first = bytes.first, bytes.allSatisfy({ $0 == first }) else {
            return ".data([\(bytes.map { "\($0)" }.joined(separator: ", "))])"
        }
        return ".data([UInt8](repeating: \(first), count: \(bytes.count)))"
    }

    private static func source(of elements: [PayloadValue]) -> String {
        guard elements.count > longestLiteral, let first = elements.first, elements.allSatisfy({ $0 == first }) else {
            return "[\(elements.map(\.swiftSource).joined(separator: ", "))]"
        }
        return ".array([PayloadValue](repeating: \(first.swiftSource), count: \(elements.count)))"
    }
}
