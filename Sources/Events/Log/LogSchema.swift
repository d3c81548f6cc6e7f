import Notation
import Payload

/// The JSON Schema of one line of the run log, made from the vocabulary: `Conformance/Schema/run-log.schema.json`.
package enum LogSchema {
    /// The schema as indented JSON text, ending with a line feed.
    package static var text: String { schema.text }

    private static var schema: JSONSchema {
        .file(
            "One line of a Baton run log, version \(RunHeader.currentVersion)",
            """
            run.jsonl holds one JSON object a line: one run; the requirements; the entries of the baseline; for each case a case, its events, its \
            checks and its verdict; at last an end. A log without end is that of a run that was killed. Absent members \
            were absent or empty. Seeds are decimal digits in quotes. Times are nanoseconds of virtual time.
            """,
            [
                (
                    "oneOf",
                    .array(
                        ["run", "requirement", "baseline", "case", "event", "check", "verdict", "end"].map {
                            .reference($0)
                        })
                ),
                (
                    "$defs",
                    .of([
                        ("count", .count), ("texts", .list(of: string)),
                        ("seed", .text(matching: "^(0|[1-9][0-9]{0,19})$")),
                        ("outcome", .words(Outcome.allCases.map(\.rawValue))),
                        ("run", run), ("requirement", requirement), ("baseline", baseline), ("judgement", judgement),
                        ("case", caseBegan), ("event", event), ("check", check),
                        ("verdict", verdict), ("end", end),
                    ])
                ),
            ])
    }

    private static var run: JSONSchema {
        line(
            "run",
            [
                ("version", .integer(1...Int64(RunHeader.currentVersion))),
                ("baton", string), ("seed", .reference("seed")), ("digest", string), ("epoch", integer),
                ("implementation", string), ("cases", .reference("count")), ("arguments", .reference("texts")),
            ],
            optional: [
                ("role", .words(["source", "receiver", "both"])),
                ("clock", .words(["virtual", "real"])), ("capabilities", .reference("texts")),
                ("selection", string), ("shard", shard),
            ])
    }

    private static var shard: JSONSchema {
        .record(
            [
                ("index", .reference("count")), ("count", .reference("count")), ("selected", .reference("count")),
                (
                    "places",
                    .text(
                        matching: "^([0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*)?$",
                        "places of its cases in the whole selection, from 0: 0-3,7")
                ),
                ("weights", string),
            ], optional: ["weights"])
    }

    private static var requirement: JSONSchema {
        line(
            "requirement",
            [("id", string), ("level", string), ("confidence", string), ("subject", string), ("statement", string)])
    }

    private static var baseline: JSONSchema {
        line(
            "baseline",
            [
                ("match", string), ("expect", .list(of: .reference("outcome"))),
                ("reason", string), ("file", string), ("at", .reference("count")), ("cases", .reference("count")),
            ],
            optional: [("message", string), ("link", string)])
    }

    private static var judgement: JSONSchema {
        .record([
            ("entry", .reference("count")),
            ("result", .words(BaselineJudgement.Result.allCases.map(\.rawValue))),
        ])
    }

    private static let counts = JSONSchema.list(of: .reference("count"))

    private static var caseBegan: JSONSchema {
        line(
            "case",
            [("name", string), ("covers", .reference("texts")), ("seed", .reference("seed")), ("declared", string)],
            optional: [("baseline", counts)])
    }

    private static var event: JSONSchema {
        let fields = EventKind.allCases.map { kind in
            let names = JSONSchema.of([("propertyNames", .words(kind.fields.map(\.rawValue)))])
            return JSONSchema.of([
                ("if", .of([("properties", .of([("kind", .constant(kind.rawValue))]))])),
                ("then", .of([("properties", .of([("fields", names)]))])),
            ])
        }
        return line(
            "event",
            [
                ("t", .reference("count")), ("n", .reference("count")),
                ("kind", .words(EventKind.allCases.map(\.rawValue))),
            ],
            optional: [
                ("device", string), ("app", string), ("activity", integer), ("attempt", integer),
                ("thread", .words(ThreadClass.allCases.map(\.rawValue))),
                (
                    "fields",
                    .of([
                        ("type", "object"), ("minProperties", 1),
                        (
                            "description",
                            "values in the tagged notation of payloads: {\"$data\": ...}, {\"$date\": ...}"
                        ),
                    ])
                ),
            ],
            then: [("allOf", .array(fields))])
    }

    private static var check: JSONSchema {
        line(
            "check",
            [
                ("id", string), ("outcome", .reference("outcome")), ("requirements", .reference("texts")),
                ("t", .reference("count")),
            ],
            optional: [
                ("expected", string), ("observed", string),
                ("evidence", counts), ("declared", string), ("baseline", .reference("judgement")),
            ])
    }

    private static var verdict: JSONSchema {
        line(
            "verdict",
            [
                ("name", string), ("outcome", .reference("outcome")), ("events", .reference("count")),
                ("t", .reference("count")),
            ],
            optional: [
                ("reason", string), ("fault", .words(CaseFault.allCases.map(\.rawValue))),
                ("repeatable", .of([("const", false)])), ("baseline", .reference("judgement")),
            ])
    }

    private static var end: JSONSchema {
        line(
            "end",
            [
                (
                    "totals",
                    .of([
                        ("type", "object"),
                        ("propertyNames", .reference("outcome")), ("additionalProperties", .reference("count")),
                    ])
                ),
                ("exitStatus", .reference("count")),
            ])
    }

    private static let string = JSONSchema.type("string")
    private static let integer = JSONSchema.type("integer")

    /// A line of this name; `more` stands behind its members.
    private static func line(
        _ name: String, _ required: [(String, JSONSchema)], optional: [(String, JSONSchema)] = [],
        then more: [(String, JSONSchema)] = []
    ) -> JSONSchema {
        let line = JSONSchema.record(
            [("line", .constant(name))] + required + optional, optional: Set(optional.map(\.0)))
        return .of(line.members + more)
    }
}
