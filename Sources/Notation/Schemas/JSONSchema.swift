/// A JSON Schema (draft 2020-12) under construction. Members keep their order, and literals keep the tables readable.
package indirect enum JSONSchema: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral
{
    /// The value null.
    case null
    /// A text.
    case string(String)
    /// A number.
    case integer(Int64)
    /// A number above those of `integer`.
    case unsigned(UInt64)
    /// A truth value.
    case boolean(Bool)
    /// A list.
    case array([JSONSchema])
    /// A schema, or a part of one with names.
    case object([(key: String, node: JSONSchema)])

    package init(stringLiteral value: String) { self = .string(value) }
    package init(arrayLiteral elements: JSONSchema...) { self = .array(elements) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }

    /// The same as a value.
    package var notation: NotationNode {
        switch self {
        case .null: .null
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

extension JSONSchema {
    /// An object with these members.
    package static func of(_ members: [(String, JSONSchema)]) -> JSONSchema {
        .object(members.map { (key: $0.0, node: $0.1) })
    }

    /// A value of this type; `meaning` becomes its description, here and below.
    package static func type(_ name: String, _ meaning: String? = nil) -> JSONSchema {
        described([("type", .string(name))], meaning)
    }

    /// A value of this type, or null.
    package static func nullable(_ name: String, _ meaning: String? = nil) -> JSONSchema {
        described([("type", [.string(name), "null"])], meaning)
    }

    /// A reference to this name under `$defs`.
    package static func reference(_ name: String, _ meaning: String? = nil) -> JSONSchema {
        described([("$ref", .string("#/$defs/\(name)"))], meaning)
    }

    /// This word alone.
    package static func constant(_ word: String) -> JSONSchema { of([("const", .string(word))]) }

    /// This node alone, which is not a container or a real.
    package static func constant(_ node: NotationNode) -> JSONSchema {
        let value: JSONSchema =
            switch node {
            case .boolean(let value): .boolean(value)
            case .integer(let value): .integer(value)
            case .unsigned(let value): .unsigned(value)
            case .string(let value): .string(value)
            case .null, .real, .array, .object: .null
            }
        return of([("const", value)])
    }

    /// One of these words.
    package static func words(_ words: [String], _ meaning: String? = nil) -> JSONSchema {
        described([("enum", .array(words.map { .string($0) }))], meaning)
    }

    /// A text of this pattern.
    package static func text(matching pattern: String, _ meaning: String? = nil) -> JSONSchema {
        described([("type", "string"), ("pattern", .string(pattern))], meaning)
    }

    /// A whole number in this range.
    package static func integer(_ range: ClosedRange<Int64> = .min ... .max, _ meaning: String? = nil) -> JSONSchema {
        described(
            [
                ("type", "integer"), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
            ], meaning)
    }

    /// A list of such elements.
    package static func list(of element: JSONSchema, distinct: Bool = false, _ meaning: String? = nil) -> JSONSchema {
        var members: [(String, JSONSchema)] = [("type", "array"), ("items", element)]
        if distinct { members.append(("uniqueItems", true)) }
        return described(members, meaning)
    }

    /// A whole number from 0 on.
    package static var count: JSONSchema { of([("type", "integer"), ("minimum", 0)]) }

    /// A value that matches at least one of these.
    package static func any(of schemas: [JSONSchema]) -> JSONSchema { of([("anyOf", .array(schemas))]) }

    /// A value that matches exactly one of these.
    package static func one(of schemas: [JSONSchema]) -> JSONSchema { of([("oneOf", .array(schemas))]) }

    /// An object with these members and no others; those in `optional` may be absent.
    package static func record(
        _ properties: [(String, JSONSchema)], optional: Set<String> = [], _ meaning: String? = nil
    ) -> JSONSchema {
        let required = properties.map(\.0).filter { !optional.contains($0) }
        var members: [(String, JSONSchema)] = [
            ("type", "object"), ("properties", of(properties)), ("additionalProperties", false),
        ]
        if !required.isEmpty { members.append(("required", .array(required.map { .string($0) }))) }
        return described(members, meaning)
    }

    /// The schema of a file: draft, title, description and `members`, then the definitions, each name once.
    package static func file(
        _ title: String, _ description: String? = nil, _ members: [(String, JSONSchema)],
        definitions: [(name: String, schema: JSONSchema)] = []
    ) -> JSONSchema {
        var names: Set<String> = []
        let distinct = definitions.filter { names.insert($0.name).inserted }.map { ($0.name, $0.schema) }
        return of(
            [("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(title))]
                + (description.map { [("description", .string($0))] } ?? []) + members
                + (distinct.isEmpty ? [] : [("$defs", of(distinct))]))
    }

    /// The keywords of a schema that is an object; nothing for another schema.
    package var members: [(String, JSONSchema)] {
        guard case .object(let members) = self else { return [] }
        return members.map { ($0.key, $0.node) }
    }

    /// The same with a description in front.
    package func described(_ meaning: String) -> JSONSchema {
        guard case .object(let members) = self else { return self }
        return .object([(key: "description", node: .string(meaning))] + members)
    }

    private static func described(_ members: [(String, JSONSchema)], _ meaning: String?) -> JSONSchema {
        of((meaning.map { [("description", .string($0))] } ?? []) + members)
    }

    // MARK: - Writing

    /// The schema's text, with two spaces a level; short collections stay on one line.
    package var text: String {
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
