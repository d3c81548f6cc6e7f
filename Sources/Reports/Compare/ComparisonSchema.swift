import Events
import Notation
import Payload

/// The JSON Schema of what `baton compare --format json` prints: `Conformance/Schema/comparison.schema.json`.
package enum ComparisonSchema {
    /// The schema as indented JSON text, ending with a line feed.
    package static var text: String {
        JSONSchema.file(
            "A comparison of runs by Baton, version \(RunComparison.jsonVersion)",
            """
            What baton compare --format json prints. Arrays of outcomes, reasons and observations have one element a \
            run, in the order of `runs`; null is a case or check that the run's log does not judge. Cases that differ \
            stand first. An always-on rule that had nothing to judge counts as one that was kept.
            """,
            JSONSchema.record([
                ("version", .of([("const", .integer(Int64(RunComparison.jsonVersion)))])),
                ("equal", .type("boolean")), ("differing", .count), ("notices", texts),
                ("runs", list(of: run, atLeast: 2)), ("cases", .list(of: item)),
            ]).members + [
                (
                    "$defs",
                    .of([("outcome", .of([("enum", .array(Outcome.allCases.map { .string($0.rawValue) } + [.null]))]))])
                )
            ]
        ).text
    }

    private static var run: JSONSchema {
        let text = JSONSchema.type("string")
        return .record([
            ("run", text), ("log", text), ("complete", .type("boolean")), ("implementation", text),
            ("role", .nullable("string")), ("clock", .nullable("string")), ("baton", text),
            ("seed", .text(matching: "^([0-9]{1,20})?$")), ("digest", text),
            ("outcomes", .record(Outcome.allCases.map { ($0.rawValue, .count) })),
        ])
    }

    private static var item: JSONSchema {
        let outcomes = list(of: .reference("outcome"), atLeast: 2)
        let check = JSONSchema.record([
            ("id", .type("string")), ("differs", .type("boolean")), ("outcomes", outcomes), ("observed", texts),
        ])
        return .record([
            ("name", .type("string")), ("occurrence", .count), ("differs", .type("boolean")), ("requirements", texts),
            ("outcomes", outcomes), ("reasons", texts), ("checks", .list(of: check)),
        ])
    }

    private static var texts: JSONSchema { .list(of: .type("string")) }

    private static func list(of element: JSONSchema, atLeast minimum: Int64) -> JSONSchema {
        .of(JSONSchema.list(of: element).members + [("minItems", .integer(minimum))])
    }
}
