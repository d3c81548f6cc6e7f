import Generation
import Notation
import Payload

/// JSON values that a JSON Schema of Baton's own declarations describes.
///
/// It knows the keywords that these declarations write. What a schema cannot say, such as which names a catalogue has,
/// is chosen freely.
struct SchemaValues: Sendable {
    private let root: NotationNode
    private let definitions: NotationNode
    private static let payloads = PayloadValues(limits: .init(depth: 2, elements: 3, bytes: 12, pieces: 3))
    /// Objects inside one another, so that a schema that contains itself ends.
    private static let mostDepth = 24

    /// - Parameter schema: the text of a schema. One that is no JSON describes null alone.
    init(schema: String) {
        root = (try? JSONText.parse(schema)) ?? .null
        definitions = root["$defs"] ?? .object([])
    }

    /// The alternatives of the whole schema.
    var alternatives: Int { if case .array(let all)? = root["oneOf"] { all.count } else { 1 } }

    /// A value.
    func value<Source: ChoiceSource>(_ source: inout Source) -> NotationNode { value(of: root, &source, depth: 0) }

    /// A value of one alternative of the whole schema.
    func value<Source: ChoiceSource>(of alternative: Int, _ source: inout Source) -> NotationNode {
        guard case .array(let all)? = root["oneOf"], all.indices.contains(alternative) else { return value(&source) }
        return value(of: all[alternative], &source, depth: 0)
    }

    private func value<Source: ChoiceSource>(
        of schema: NotationNode, _ source: inout Source, depth: Int
    ) -> NotationNode {
        guard depth < Self.mostDepth else { return .null }
        if case .string(let reference)? = schema["$ref"], let name = reference.split(separator: "/").last {
            if name == "payload" { return payload(&source) }
            return value(of: definitions[String(name)] ?? .null, &source, depth: depth + 1)
        }
        for keyword in ["oneOf", "anyOf"] {
            if case .array(let all)? = schema[keyword], !all.isEmpty {
                return value(of: source.element(of: all), &source, depth: depth + 1)
            }
        }
        if let constant = schema["const"] { return constant }
        if case .array(let words)? = schema["enum"], !words.isEmpty { return source.element(of: words) }
        return typed(schema, &source, depth: depth)
    }

    private func typed<Source: ChoiceSource>(
        _ schema: NotationNode, _ source: inout Source, depth: Int
    ) -> NotationNode {
        var type = ""
        switch schema["type"] {
        case .string(let only): type = only
        case .array(let all):
            if case .string(let one)? = all.isEmpty ? nil : source.element(of: all) { type = one }
        default: if schema["properties"] != nil { type = "object" }
        }
        switch type {
        case "object": return object(schema, &source, depth: depth)
        case "array":
            var elements: [NotationNode] = []
            if case .array(let first)? = schema["prefixItems"] {
                elements = first.map { value(of: $0, &source, depth: depth + 1) }
            }
            if let items = schema["items"], items != .boolean(false) {
                source.repeated(usually: 2, atMost: 40) { elements.append(value(of: items, &$0, depth: depth + 1)) }
            }
            return .array(elements)
        case "string":
            guard case .string(let pattern)? = schema["pattern"] else { return .string(source.hostileText(pieces: 3)) }
            return .string(PatternText(pattern).text(&source))
        case "integer": return integer(schema, &source)
        case "number": return source.chance(50) ? .integer(source.integer()) : .real(Double(source.integer()) / 8)
        case "boolean": return .boolean(source.chance(50))
        case "null": return .null
        default: return payload(&source)
        }
    }

    private func object<Source: ChoiceSource>(
        _ schema: NotationNode, _ source: inout Source, depth: Int
    ) -> NotationNode {
        var required: [String] = []
        if case .array(let names)? = schema["required"] {
            required = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
        }
        var members: [(key: String, node: NotationNode)] = []
        if case .object(let properties)? = schema["properties"] {
            for (name, property) in properties {
                source.piece { source in
                    guard required.contains(name) || source.chance(40) else { return }
                    members.append((name, value(of: property, &source, depth: depth + 1)))
                }
            }
        }
        if let others = schema["additionalProperties"], case .object = others {
            source.repeated(usually: 1, atMost: 8) { source in
                let name = "k\(members.count)"
                members.append((name, value(of: others, &source, depth: depth + 1)))
            }
        }
        return .object(members)
    }

    private func integer<Source: ChoiceSource>(_ schema: NotationNode, _ source: inout Source) -> NotationNode {
        var low = Int64.min
        var high = Int64.max
        if case .integer(let minimum)? = schema["minimum"] { low = minimum }
        if case .integer(let maximum)? = schema["maximum"] { high = maximum }
        let number = source.integer()
        if source.chance(10) { return .integer(source.element(of: [low, high])) }
        return .integer(max(low, min(high, number)))
    }

    private func payload<Source: ChoiceSource>(_ source: inout Source) -> NotationNode {
        PayloadNotation.node(of: Self.payloads.value(&source, depth: 2))
    }
}
