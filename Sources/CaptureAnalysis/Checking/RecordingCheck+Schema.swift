import Notation
import Payload

extension RecordingCheck {
    /// The JSON Schema of `capture check --json`, ending with a line feed.
    package static var schemaText: String {
        let verdict = JSONSchema.words(["holds", "broken", "not observable"])
        let doubts = JSONSchema.record([
            ("count", .count), ("explanation", .nullable("string")),
            (
                "first",
                .list(of: .record([("observed", .type("string")), ("frames", .list(of: .integer(1 ... .max)))]))
            ),
        ])
        let statement = JSONSchema.record([
            ("statement", .type("string")), ("requirement", .type("string")), ("verdict", verdict),
            ("observations", .count), ("breaches", .count), ("reason", .nullable("string")),
            ("basis", .words(["required", "observed"])), ("doubts", doubts),
        ])
        let breach = JSONSchema.record([
            ("requirement", .type("string")), ("expected", .type("string")), ("observed", .type("string")),
            ("device", .nullable("string")), ("time", .count), ("frames", .list(of: .integer(1 ... .max))),
        ])
        let rule = JSONSchema.record([
            ("rule", .type("string")), ("verdict", verdict), ("requirements", .list(of: .type("string"))),
            ("statements", .list(of: statement)), ("breaches", .list(of: breach)),
        ])
        return JSONSchema.file(
            "What the rules say about a recording, as Baton prints it",
            """
            Times are nanoseconds since the first packet. A statement that is not observable has a reason. The first breaches of \
            each rule stand word for word. The basis of a statement is `observed` where all real devices that were recorded do it so and no \
            document requires it. `doubts` are what speaks against a statement and may have another explanation; they break nothing.
            """,
            JSONSchema.record([
                ("file", .type("string")), ("clockIsImplausible", .type("boolean")), ("rules", .list(of: rule)),
            ]).members
        ).text
    }
}
