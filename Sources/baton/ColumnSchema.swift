import ArgumentParser
import Notation

/// The columns of a JSON line, for engines that read tables. They follow from the declaration of the line.
///
/// What is an object or a list in the line is a column of JSON text, because its members depend on the kind of message.
struct ColumnSchema {
    /// An engine that reads tables.
    enum Engine: String, ExpressibleByArgument, CaseIterable {
        /// What `StructType.fromJson` of Spark reads.
        case spark
        /// A schema as in the JSON of Arrow's integration tests.
        case arrow
    }

    private enum Kind {
        case integer
        case boolean
        case text
        /// A value of several members, as JSON text.
        case json
    }

    private struct Column {
        var name: String
        var kind: Kind
        var isNullable: Bool
    }

    private var columns: [Column] = []

    /// The columns of an object with this schema.
    init(of schema: JSONSchema) {
        let object = schema.notation
        guard case .object(let properties)? = object["properties"] else { return }
        var required: [String] = []
        if case .array(let names)? = object["required"] {
            required = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
        }
        columns = properties.map { name, property in
            let (kind, admitsNull) = Self.kind(of: property)
            return Column(name: name, kind: kind, isNullable: admitsNull || !required.contains(name))
        }
    }

    private static func kind(of property: NotationNode) -> (Kind, admitsNull: Bool) {
        if case .array(let values)? = property["enum"] { return (.text, values.contains(.null)) }
        let names: [NotationNode] =
            switch property["type"] {
            case .array(let names)?: names
            case let name?: [name]
            case nil: []
            }
        let kind: Kind =
            switch names.first {
            case .string("integer")?: .integer
            case .string("boolean")?: .boolean
            case .string("string")?: .text
            default: .json
            }
        return (kind, names.contains(.string("null")))
    }

    /// The schema for an engine as JSON text with a line feed.
    func text(for engine: Engine) -> String {
        let node =
            switch engine {
            case .spark: Self.object([("type", .string("struct")), ("fields", .array(columns.map(Self.spark)))])
            case .arrow: Self.object([("fields", .array(columns.map(Self.arrow)))])
            }
        var bytes: [UInt8] = []
        JSONText.append(node, to: &bytes)
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    private static func object(_ members: [(key: String, node: NotationNode)]) -> NotationNode { .object(members) }

    private static func spark(_ column: Column) -> NotationNode {
        let type =
            switch column.kind {
            case .integer: "long"
            case .boolean: "boolean"
            case .text, .json: "string"
            }
        return .object([
            ("name", .string(column.name)), ("type", .string(type)), ("nullable", .boolean(column.isNullable)),
            ("metadata", .object([])),
        ])
    }

    private static func arrow(_ column: Column) -> NotationNode {
        let type: [(key: String, node: NotationNode)] =
            switch column.kind {
            case .integer: [("name", .string("int")), ("bitWidth", .integer(64)), ("isSigned", .boolean(true))]
            case .boolean: [("name", .string("bool"))]
            case .text, .json: [("name", .string("utf8"))]
            }
        var members: [(key: String, node: NotationNode)] = [
            ("name", .string(column.name)), ("type", .object(type)), ("nullable", .boolean(column.isNullable)),
            ("children", .array([])),
        ]
        if column.kind == .json {
            let extensionName: [(key: String, node: NotationNode)] = [
                ("key", .string("ARROW:extension:name")), ("value", .string("arrow.json")),
            ]
            members.append(("metadata", .array([.object(extensionName)])))
        }
        return .object(members)
    }
}
