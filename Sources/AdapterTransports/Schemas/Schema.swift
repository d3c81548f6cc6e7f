import Payload

/// A JSON Schema under construction; literals keep the tables readable.
indirect enum Schema: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral
{
    case string(String)
    case integer(Int64)
    case unsigned(UInt64)
    case boolean(Bool)
    case array([Schema])
    case object([(key: String, node: Schema)])

    init(stringLiteral value: String) { self = .string(value) }
    init(arrayLiteral elements: Schema...) { self = .array(elements) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int64) { self = .integer(value) }

    var notation: NotationNode {
        switch self {
        case .string(let value): .string(value)
        case .integer(let value): .integer(value)
        case .unsigned(let value): .unsigned(value)
        case .boolean(let value): .boolean(value)
        case .array(let elements): .array(elements.map(\.notation))
        case .object(let members): .object(members.map { (key: $0.key, node: $0.node.notation) })
        }
    }
}

// MARK: - Building

extension Schema {
    static func of(_ members: [(String, Schema)]) -> Schema { .object(members.map { (key: $0.0, node: $0.1) }) }

    static func type(_ name: String, _ meaning: String? = nil) -> Schema {
        described([("type", .string(name))], meaning)
    }

    static func reference(_ name: String, _ meaning: String? = nil) -> Schema {
        described([("$ref", .string("#/$defs/\(name)"))], meaning)
    }

    static func constant(_ word: String) -> Schema { of([("const", .string(word))]) }

    static func words(_ words: [String], _ meaning: String? = nil) -> Schema {
        described([("enum", .array(words.map { .string($0) }))], meaning)
    }

    static func text(matching pattern: String, _ meaning: String? = nil) -> Schema {
        described([("type", "string"), ("pattern", .string(pattern))], meaning)
    }

    static func integer(_ range: ClosedRange<Int64> = .min ... .max, _ meaning: String? = nil) -> Schema {
        described(
            [
                ("type", "integer"), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
            ], meaning)
    }

    static func list(of element: Schema, distinct: Bool = false, _ meaning: String? = nil) -> Schema {
        var members: [(String, Schema)] = [("type", "array"), ("items", element)]
        if distinct { members.append(("uniqueItems", true)) }
        return described(members, meaning)
    }

    static func any(of schemas: [Schema]) -> Schema { of([("anyOf", .array(schemas))]) }

    static func one(of schemas: [Schema]) -> Schema { of([("oneOf", .array(schemas))]) }

    /// An object with these members and no others; those in `optional` may be absent.
    static func record(
        _ properties: [(String, Schema)], optional: Set<String> = [], _ meaning: String? = nil
    ) -> Schema {
        let required = properties.map(\.0).filter { !optional.contains($0) }
        var members: [(String, Schema)] = [
            ("type", "object"), ("properties", of(properties)), ("additionalProperties", false),
        ]
        if !required.isEmpty { members.append(("required", .array(required.map { .string($0) }))) }
        return described(members, meaning)
    }

    private static func described(_ members: [(String, Schema)], _ meaning: String?) -> Schema {
        of((meaning.map { [("description", .string($0))] } ?? []) + members)
    }

    // MARK: - Writing

    /// The schema's text, with two spaces a level; short collections stay on one line.
    var text: String {
        var output = ""
        render(indentation: "", into: &output)
        return output + "\n"
    }

    private func render(indentation: String, into output: inout String) {
        var line: [UInt8] = []
        JSONText.append(notation, to: &line)
        guard line.count + indentation.utf8.count > 110 else {
            output += String(decoding: line, as: UTF8.self)
            return
        }
        let inner = indentation + "  "
        switch self {
        case .array(let elements):
            output += "[\n"
            for (index, element) in elements.enumerated() {
                output += inner
                element.render(indentation: inner, into: &output)
                output += index + 1 < elements.count ? ",\n" : "\n"
            }
            output += indentation + "]"
        case .object(let members):
            output += "{\n"
            for (index, member) in members.enumerated() {
                output += inner + JSONText.quoted(member.key) + ": "
                member.node.render(indentation: inner, into: &output)
                output += index + 1 < members.count ? ",\n" : "\n"
            }
            output += indentation + "}"
        default: output += String(decoding: line, as: UTF8.self)
        }
    }
}
