import Notation
package import Payload
package import PositionedYAML

/// Values as flow style of YAML, which case files are written in.
package enum CaseText {
    /// A payload value in the tagged notation.
    package static func value(_ value: PayloadValue) -> String { text(of: PayloadNotation.node(of: value)) }

    /// A string in double quotes. A brace is written twice, because a single one begins a variable.
    package static func text(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "{": result += "{{"
            case " "..."~": result.unicodeScalars.append(scalar)
            default: result += escape(scalar)
            }
        }
        return result + "\""
    }

    /// A value that was read from a case file. What was a plain word stays one.
    package static func value(_ node: PositionedNode) -> String {
        switch node.content {
        case .sequence(let elements): "[\(elements.map(value).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\(isPlain($0.key) ? $0.key : key($0.key)): \(value($0.value))" }.joined(separator: ", "))}"
        case .scalar(let scalar):
            switch scalar.value {
            case .null: "~"
            case .string(let value): !scalar.isQuoted && isPlain(value) ? value : text(value)
            case .boolean, .integer, .unsigned, .real: scalar.text
            }
        }
    }

    /// Whether a text needs no quotes: it begins with a letter and has nothing that YAML reads as more than text. Whether it
    /// is read as a Boolean, say, is known of a text that was read without quotes.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, text.utf8.count < 1_000, text.utf8.last != UInt8(ascii: " ") else {
            return false
        }
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard letters.contains(first & 0xdf) else { return false }
        return text.utf8.allSatisfy { byte in
            letters.contains(byte & 0xdf) && byte >= 0x40 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || " ._/-".utf8.contains(byte)
        }
    }

    /// YAML counts the digits: two after `x`, four after `u`, eight after `U`.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let (letter, digits) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x1_0000 ? ("u", 4) : ("U", 8)
        let number = String(scalar.value, radix: 16)
        return "\\\(letter)" + String(repeating: "0", count: digits - number.count) + number
    }

    /// YAML finds keys of more than 1,024 characters only behind a question mark.
    private static func key(_ key: String) -> String {
        let text = text(key)
        return text.utf8.count < 1_000 ? text : "? " + text
    }

    private static func text(of node: NotationNode) -> String {
        switch node {
        case .string(let value): text(value)
        case .array(let elements): "[\(elements.map(text(of:)).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(key($0.key)): \(text(of: $0.node))" }.joined(separator: ", "))}"
        case .null: "~"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .unsigned(let value): "\(value)"
        case .real(let value): "\(value)"
        }
    }
}
