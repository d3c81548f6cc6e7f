import Notation
import Text

/// What a campaign with bytes did and found, as JSON.
package struct BytesReport: Sendable {
    package var target: String
    package var seed: UInt64
    package var isStructured: Bool
    package var result: FuzzResult
    /// The command that tries a file again.
    package var reproduction: @Sendable (_ file: String) -> String

    package init(
        target: String, seed: UInt64, isStructured: Bool, result: FuzzResult,
        reproduction: @escaping @Sendable (_ file: String) -> String
    ) {
        self.target = target
        self.seed = seed
        self.isStructured = isStructured
        self.result = result
        self.reproduction = reproduction
    }

    /// A JSON document with a line break at its end.
    package var json: String { document.text(self) }

    /// The name of a finding's file.
    package func fileName(of finding: FuzzFinding) -> String { "\(target)-\(finding.execution).bin" }

    /// The first bytes of an input in hexadecimal digits.
    package static func preview(_ bytes: [UInt8]) -> String {
        hexadecimal(Array(bytes.prefix(mostPreviewed))) + (bytes.count > mostPreviewed ? "…" : "")
    }

    private static let mostPreviewed = 64

    private var finding: DocumentForm<FuzzFinding> {
        DocumentForm<FuzzFinding>(
            .init("file", .text) { [self] in fileName(of: $0) },
            .init("oracle", .text, \.failure.symptom),
            .init("expected", .text, \.failure.expected),
            .init("observed", .text, \.failure.observed),
            .init("bytes", .count, \.failure.bytes.count),
            .init("preview", .text) { Self.preview($0.failure.bytes) },
            .init("execution", .count, \.execution),
            .init("tries", .count, \.tries),
            .init("occurrences", .count, \.occurrences),
            .init("reproduction", .text) { [self] in reproduction(fileName(of: $0)) })
    }

    private var document: DocumentForm<BytesReport> {
        DocumentForm<BytesReport>(
            .init("mode", .text) { _ in BytesMode.name },
            .init("target", .text, \.target),
            .init("seed", .text) { "\($0.seed)" },
            .init("structured", .boolean, \.isStructured),
            .init("executions", .count, \.result.progress.executions),
            .init("corpus", .count, \.result.progress.corpus),
            .init("behaviours", .count, \.result.progress.behaviours),
            .init("findings", .list(of: finding.form), \.result.findings))
    }
}
