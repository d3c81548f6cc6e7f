package import Payload

/// The JSON Schema of one line of the run log, made from the vocabulary: `Conformance/Schema/run-log.schema.json`.
package enum LogSchema {
    /// The schema as indented JSON text in UTF-8, ending with a line feed.
    package static var text: [UInt8] {
        var output: [UInt8] = []
        append(schema, indentation: 0, to: &output)
        output.append(UInt8(ascii: "\n"))
        return output
    }

    private static var schema: NotationNode {
        .object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("One line of a Baton run log, version \(RunHeader.currentVersion)")),
            (
                "description",
                .string(
                    """
                    run.jsonl holds one JSON object a line: one run; the requirements; the entries of the baseline; for each case a case, its events, its \
                    checks and its verdict; at last an end. A log without end is that of a run that was killed. Absent members \
                    were absent or empty. Seeds are decimal digits in quotes. Times are nanoseconds of virtual time.
                    """)
            ),
            (
                "oneOf",
                .array(
                    ["run", "requirement", "baseline", "case", "event", "check", "verdict", "end"].map {
                        .object([("$ref", .string("#/$defs/\($0)"))])
                    })
            ),
            (
                "$defs",
                .object([
                    ("count", .object([("type", .string("integer")), ("minimum", .integer(0))])),
                    ("texts", .object([("type", .string("array")), ("items", string)])),
                    ("seed", .object([("type", .string("string")), ("pattern", .string("^(0|[1-9][0-9]{0,19})$"))])),
                    ("outcome", .object([("enum", words(Outcome.allCases.map(\.rawValue)))])),
                    ("run", run), ("requirement", requirement), ("baseline", baseline), ("judgement", judgement),
                    ("case", caseBegan), ("event", event), ("check", check),
                    ("verdict", verdict), ("end", end),
                ])
            ),
        ])
    }

    private static var run: NotationNode {
        line(
            "run",
            [
                (
                    "version",
                    .object([
                        ("type", .string("integer")), ("minimum", .integer(1)),
                        ("maximum", .integer(Int64(RunHeader.currentVersion))),
                    ])
                ),
                ("baton", string), ("seed", reference("seed")), ("digest", string), ("epoch", integer),
                ("implementation", string), ("cases", reference("count")), ("arguments", reference("texts")),
            ],
            optional: [
                ("role", .object([("enum", words(["source", "receiver", "both"]))])),
                ("clock", .object([("enum", words(["virtual", "real"]))])), ("capabilities", reference("texts")),
                ("selection", string), ("shard", shard),
            ])
    }

    private static var shard: NotationNode {
        .object([
            ("type", .string("object")),
            (
                "properties",
                .object([
                    ("index", reference("count")), ("count", reference("count")), ("selected", reference("count")),
                    (
                        "places",
                        .object([
                            ("type", .string("string")),
                            ("pattern", .string("^([0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*)?$")),
                            ("description", .string("places of its cases in the whole selection, from 0: 0-3,7")),
                        ])
                    ),
                    ("weights", string),
                ])
            ),
            ("required", words(["index", "count", "selected", "places"])),
            ("additionalProperties", .boolean(false)),
        ])
    }

    private static var requirement: NotationNode {
        line(
            "requirement",
            [("id", string), ("level", string), ("confidence", string), ("subject", string), ("statement", string)])
    }

    private static var baseline: NotationNode {
        line(
            "baseline",
            [
                ("match", string), ("expect", .object([("type", .string("array")), ("items", reference("outcome"))])),
                ("reason", string), ("file", string), ("at", reference("count")), ("cases", reference("count")),
            ],
            optional: [("message", string), ("link", string)])
    }

    private static var judgement: NotationNode {
        .object([
            ("type", .string("object")),
            (
                "properties",
                .object([
                    ("entry", reference("count")),
                    ("result", .object([("enum", words(BaselineJudgement.Result.allCases.map(\.rawValue)))])),
                ])
            ),
            ("required", words(["entry", "result"])),
            ("additionalProperties", .boolean(false)),
        ])
    }

    private static let counts = NotationNode.object([("type", .string("array")), ("items", reference("count"))])

    private static var caseBegan: NotationNode {
        line(
            "case",
            [("name", string), ("covers", reference("texts")), ("seed", reference("seed")), ("declared", string)],
            optional: [("baseline", counts)])
    }

    private static var event: NotationNode {
        let fields = EventKind.allCases.map { kind in
            NotationNode.object([
                ("if", .object([("properties", .object([("kind", .object([("const", .string(kind.rawValue))]))]))])),
                (
                    "then",
                    .object([
                        (
                            "properties",
                            .object([
                                (
                                    "fields",
                                    .object([
                                        (
                                            "propertyNames",
                                            .object([("enum", words(kind.fields.map(\.rawValue)))])
                                        )
                                    ])
                                )
                            ])
                        )
                    ])
                ),
            ])
        }
        return line(
            "event",
            [
                ("t", reference("count")), ("n", reference("count")),
                ("kind", .object([("enum", words(EventKind.allCases.map(\.rawValue)))])),
            ],
            optional: [
                ("device", string), ("app", string), ("activity", integer), ("attempt", integer),
                ("thread", .object([("enum", words(ThreadClass.allCases.map(\.rawValue)))])),
                (
                    "fields",
                    .object([
                        ("type", .string("object")), ("minProperties", .integer(1)),
                        (
                            "description",
                            .string("values in the tagged notation of payloads: {\"$data\": ...}, {\"$date\": ...}")
                        ),
                    ])
                ),
            ],
            then: ("allOf", .array(fields)))
    }

    private static var check: NotationNode {
        line(
            "check",
            [
                ("id", string), ("outcome", reference("outcome")), ("requirements", reference("texts")),
                ("t", reference("count")),
            ],
            optional: [
                ("expected", string), ("observed", string),
                ("evidence", counts), ("declared", string), ("baseline", reference("judgement")),
            ])
    }

    private static var verdict: NotationNode {
        line(
            "verdict",
            [
                ("name", string), ("outcome", reference("outcome")), ("events", reference("count")),
                ("t", reference("count")),
            ],
            optional: [
                ("reason", string), ("fault", .object([("enum", words(CaseFault.allCases.map(\.rawValue)))])),
                ("repeatable", .object([("const", .boolean(false))])), ("baseline", reference("judgement")),
            ])
    }

    private static var end: NotationNode {
        line(
            "end",
            [
                (
                    "totals",
                    .object([
                        ("type", .string("object")),
                        ("propertyNames", reference("outcome")), ("additionalProperties", reference("count")),
                    ])
                ),
                ("exitStatus", reference("count")),
            ])
    }

    private static let string = NotationNode.object([("type", .string("string"))])
    private static let integer = NotationNode.object([("type", .string("integer"))])

    private static func reference(_ name: String) -> NotationNode { .object([("$ref", .string("#/$defs/\(name)"))]) }

    private static func words(_ words: [String]) -> NotationNode { .array(words.map { .string($0) }) }

    private static func line(
        _ name: String, _ required: [(key: String, node: NotationNode)],
        optional: [(key: String, node: NotationNode)] = [], then more: (key: String, node: NotationNode)? = nil
    ) -> NotationNode {
        let first: (key: String, node: NotationNode) = ("line", .object([("const", .string(name))]))
        var members: [(key: String, node: NotationNode)] = [
            ("type", .string("object")),
            ("properties", .object([first] + required + optional)),
            ("required", words(["line"] + required.map(\.key))),
            ("additionalProperties", .boolean(false)),
        ]
        if let more { members.append(more) }
        return .object(members)
    }

    /// Appends a schema as indented JSON; `indentation` counts levels.
    package static func append(_ node: NotationNode, indentation: Int, to output: inout [UInt8]) {
        func newLine(_ depth: Int) {
            output.append(UInt8(ascii: "\n"))
            output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
        }
        switch node {
        case .object(let members) where members.count > 1:
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                newLine(indentation + 1)
                JSONText.appendString(member.key, to: &output)
                JSONText.appendRaw(": ", to: &output)
                append(member.node, indentation: indentation + 1, to: &output)
            }
            newLine(indentation)
            output.append(UInt8(ascii: "}"))
        case .array(let elements) where elements.contains { if case .object = $0 { true } else { false } }:
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                newLine(indentation + 1)
                append(element, indentation: indentation + 1, to: &output)
            }
            newLine(indentation)
            output.append(UInt8(ascii: "]"))
        default: JSONText.append(node, to: &output)
        }
    }
}
