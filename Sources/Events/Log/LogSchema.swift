import Notation

/// The JSON Schema of one line of the run log, made from ``LogLine/form``: `Conformance/Schema/run-log.schema.json`.
package enum LogSchema {
    /// The schema as indented JSON text, ending with a line feed.
    package static var text: String {
        let lines = zip(LogLine.form.alternatives, LogLine.form.shapes).map { alternative, shape in
            var shape = shape
            shape.name = alternative.tag.text
            return shape
        }
        return JSONSchema.file(
            "One line of a Baton run log, version \(RunHeader.currentVersion)",
            """
            run.jsonl holds one JSON object a line: one run; the requirements; the entries of the baseline; for each case a case, its events, its \
            checks and its verdict; at last an end. A log without end is that of a run that was killed. Absent members \
            were absent or empty. Seeds are decimal digits in quotes. Times are nanoseconds of virtual time.
            """,
            [("oneOf", .array(lines.map(\.schema)))], definitions: lines.definitions
        ).text
    }
}
