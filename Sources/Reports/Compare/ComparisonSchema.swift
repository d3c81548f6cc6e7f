import Events
import Payload

/// The JSON Schema of what `baton compare --format json` prints: `Conformance/Schema/comparison.schema.json`.
package enum ComparisonSchema {
    /// The schema as indented JSON text in UTF-8, ending with a line feed.
    package static var text: [UInt8] {
        var output: [UInt8] = []
        LogSchema.append(schema, indentation: 0, to: &output)
        output.append(UInt8(ascii: "\n"))
        return output
    }

    private static var schema: NotationNode {
        .object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("A comparison of runs by Baton, version \(RunComparison.jsonVersion)")),
            (
                "description",
                .string(
                    """
                    What baton compare --format json prints. Arrays of outcomes, reasons and observations have one element a \
                    run, in the order of `runs`; null is a case or check that the run's log does not judge. Cases that differ \
                    stand first. An always-on rule that had nothing to judge counts as one that was kept.
                    """)
            ),
            ("type", .string("object")),
            ("additionalProperties", .boolean(false)),
            (
                "required",
                .array(["version", "equal", "differing", "notices", "runs", "cases"].map { .string($0) })
            ),
            (
                "properties",
                .object([
                    ("version", .object([("const", .integer(Int64(RunComparison.jsonVersion)))])),
                    ("equal", boolean), ("differing", count), ("notices", texts),
                    ("runs", array(of: run, atLeast: 2)), ("cases", array(of: item)),
                ])
            ),
            (
                "$defs",
                .object([
                    ("outcome", .object([("enum", .array(Outcome.allCases.map { .string($0.rawValue) } + [.null]))]))
                ])
            ),
        ])
    }

    private static var run: NotationNode {
        let outcomes = object(Outcome.allCases.map { ($0.rawValue, count) })
        return object([
            ("run", text(nil)), ("log", text(nil)), ("complete", boolean), ("implementation", text(nil)),
            ("role", optionalText), ("clock", optionalText), ("baton", text(nil)),
            ("seed", text("^([0-9]{1,20})?$")), ("digest", text(nil)), ("outcomes", outcomes),
        ])
    }

    private static var item: NotationNode {
        let outcomes = array(of: .object([("$ref", .string("#/$defs/outcome"))]), atLeast: 2)
        let check = object([("id", text(nil)), ("differs", boolean), ("outcomes", outcomes), ("observed", texts)])
        return object([
            ("name", text(nil)), ("occurrence", count), ("differs", boolean), ("requirements", texts),
            ("outcomes", outcomes), ("reasons", texts), ("checks", array(of: check)),
        ])
    }

    private static var boolean: NotationNode { .object([("type", .string("boolean"))]) }
    private static var count: NotationNode { .object([("type", .string("integer")), ("minimum", .integer(0))]) }
    private static var texts: NotationNode { array(of: text(nil)) }
    private static var optionalText: NotationNode {
        .object([("type", .array([.string("string"), .string("null")]))])
    }

    private static func text(_ pattern: String?) -> NotationNode {
        let form: [(key: String, node: NotationNode)] = pattern.map { [("pattern", .string($0))] } ?? []
        return .object([("type", .string("string"))] + form)
    }

    private static func array(of items: NotationNode, atLeast minimum: Int64 = 0) -> NotationNode {
        let least: [(key: String, node: NotationNode)] = minimum > 0 ? [("minItems", .integer(minimum))] : []
        return .object([("type", .string("array")), ("items", items)] + least)
    }

    /// An object that has exactly these members.
    private static func object(_ members: [(key: String, node: NotationNode)]) -> NotationNode {
        .object([
            ("type", .string("object")), ("additionalProperties", .boolean(false)),
            ("required", .array(members.map { .string($0.key) })), ("properties", .object(members)),
        ])
    }
}
