import Notation

/// What a campaign did and found, as JSON.
package struct FuzzReport: Sendable {
    package var mode: String
    package var seed: UInt64
    package var implementation: String
    package var result: FuzzResult

    package init(mode: String, seed: UInt64, implementation: String, result: FuzzResult) {
        self.mode = mode
        self.seed = seed
        self.implementation = implementation
        self.result = result
    }

    /// A JSON document with a line break at its end.
    package var json: String {
        var output: [UInt8] = []
        JSONText.append(Self.document.node(self), to: &output)
        return String(decoding: output, as: UTF8.self) + "\n"
    }

    /// The name of a finding's case file.
    package static func fileName(of finding: FuzzFinding) -> String { "\(finding.mode)-\(finding.execution).yaml" }

    private static let finding = DocumentForm<FuzzFinding>(
        .init("case", .text, \.failure.caseName),
        .init("file", .text) { fileName(of: $0) },
        .init("symptom", .text, \.failure.symptom),
        .init("shape", .text, \.failure.shape),
        .init("requirements", .list(of: .text), \.failure.requirements),
        .init("expected", .text, \.failure.expected),
        .init("observed", .text, \.failure.observed),
        .init("execution", .count, \.execution),
        .init("tries", .count, \.tries),
        .init("occurrences", .count, \.occurrences))

    private static let document = DocumentForm<FuzzReport>(
        .init("mode", .text, \.mode),
        .init("seed", .text) { "\($0.seed)" },
        .init("implementation", .text, \.implementation),
        .init("executions", .count, \.result.progress.executions),
        .init("corpus", .count, \.result.progress.corpus),
        .init("behaviours", .count, \.result.progress.behaviours),
        .init("findings", .list(of: finding.form), \.result.findings))
}
