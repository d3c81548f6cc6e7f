import Events
import Notation
import Payload
import PositionedYAML

extension OperationStep {
    /// The step as a line of a case file: `phone: {lock: {}}`. Reading it gives the same step.
    package var caseText: String {
        let words = arguments.map { argument in
            switch argument.value {
            case .plain(let value): "\(argument.name): \(CaseText.value(value))"
            case .time(let span): "\(argument.name): \(CaseText.text(span.description))"
            }
        }
        return "\(actor): {\(verb.rawValue): {\(words.joined(separator: ", "))}}"
    }

    /// An operation that does not come from a case file.
    ///
    /// - Parameters:
    ///   - times: the arguments that are times, in nanoseconds.
    ///   - position: where the log says that it was declared.
    package init(
        _ verb: Verb, on actor: String, _ arguments: PayloadDictionary = [:], times: [String: Int64] = [:],
        declared position: SourcePosition
    ) {
        let values = verb.arguments.compactMap { declaration -> Argument? in
            if let time = times[declaration.name] {
                return Argument(name: declaration.name, value: .time(.nanoseconds(time)))
            }
            return arguments[declaration.name].map { Argument(name: declaration.name, value: .plain($0)) }
        }
        self.init(
            actor: actor, verb: verb, app: arguments["app"]?.stringValue, arguments: values, position: position)
    }
}

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

extension OperationStep {
    /// Gives arguments other values, or values to those that the step lacks.
    package mutating func set(_ values: PayloadDictionary) {
        for declaration in verb.arguments {
            guard let value = values[.string(declaration.name)] else { continue }
            let argument = Argument(name: declaration.name, value: .plain(value))
            if let index = arguments.firstIndex(where: { $0.name == declaration.name }) {
                arguments[index] = argument
            } else {
                arguments.append(argument)
            }
        }
    }
}

extension Expectation {
    /// Gives conditions on fields of the expected event other values.
    package mutating func expect(_ values: [FieldName: PayloadValue]) {
        guard case .event(var pattern, let count) = matter else { return }
        for index in pattern.conditions.indices {
            guard case .field(let name) = pattern.conditions[index].subject, let value = values[name] else { continue }
            pattern.conditions[index].test = .equals(value)
        }
        matter = .event(pattern, count: count)
    }
}
