import Notation
import Reports

/// A report as one JSON object, for scripts; `Conformance/Schema/findings.schema.json` is its schema.
extension FuzzReport {
    /// The version of the format.
    package static let jsonVersion = 1

    /// The object as JSON text with a line feed.
    package var json: String { Self.document.text(self) }

    /// The object's schema as indented JSON text with a line feed.
    package static var schema: String {
        JSONSchema.file(
            "The findings of a campaign by Baton, version \(jsonVersion)",
            """
            What baton fuzz writes to findings.json. A finding is a cause of failures with the smallest input that shows it: \
            `file` names the case file and `input` the choices that made it, both in the folder of findings.json.
            """,
            document.schema.members
        ).text
    }

    private static let document = DocumentForm<FuzzReport>(
        .init("schema", .version(jsonVersion)) { _ in },
        .init("mode", .text, \.mode),
        .init("seed", .text(matching: "^[0-9]{1,20}$")) { "\($0.seed)" },
        .init("implementation", .text, \.implementation),
        .init("executions", .count, \.result.progress.executions),
        .init("corpus", .count, \.result.progress.corpus),
        .init("behaviours", .count, \.result.progress.behaviours),
        .init("ended", .text, \.endingText),
        .init("findings", .list(of: item), \.items))

    private static let item = DocumentForm<Item>(
        .init("case", .text, \.finding.failure.caseName),
        .init("file", .text) { fileName(of: $0.finding) },
        .init("input", .text) { inputName(of: $0.finding) },
        .init("command", .text, \.command),
        .init("symptom", .text, \.finding.failure.symptom),
        .init("shape", .text, \.finding.failure.shape),
        .init("requirements", .list(of: .text), \.finding.failure.requirements),
        .init("expected", .text, \.finding.failure.expected),
        .init("observed", .text, \.finding.failure.observed),
        .init("execution", .count, \.finding.execution),
        .init("tries", .count, \.finding.tries),
        .init("occurrences", .count, \.finding.occurrences))
}
