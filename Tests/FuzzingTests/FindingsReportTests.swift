import Foundation
import Fuzzing
import TestSupport
import Testing
import Text

/// What a campaign writes for programs and for people.
@Suite("Reports of findings") struct FindingsReportTests {
    private static let hostile =
        "\u{1B}[31m<script>alert(1)</script>|`*_[x](http://x)\n# @x \u{202E}\u{0}]]> \" ' & www.example.com"

    private static func report(_ text: String, findings: Int = 2) -> FuzzReport {
        var result = FuzzResult()
        result.progress.executions = 5
        result.findings = (0..<findings).map { number in
            var finding = FuzzFinding(
                mode: "payload", execution: number,
                failure: FuzzFailure(
                    symptom: text, shape: text, causes: [text], requirements: [text, "PAY-011"], expected: text,
                    observed: text,
                    caseFile: "suite: found\n", caseName: text), choices: [1, 2], tries: 9)
            finding.occurrences = 3
            return finding
        }
        result.ending = .stopped(signal: 15)
        return FuzzReport(
            mode: "payload", seed: .max, implementation: text, result: result, command: { "baton run -- found/\($0)" })
    }

    @Test func eachFindingHasALineAndASection() {
        let text = Self.report("plain").markdown
        #expect(text.hasPrefix("# Baton fuzz payload: 2 findings\n"))
        #expect(text.contains("| [<code>plain</code>](payload-0.yaml) | plain, PAY-011 | 3 | plain |"))
        for word in ["Expected", "Observed", "Input", "Requirements", "Seen", "Minimized"] {
            #expect(text.split(separator: "- **\(word)**:").count == 3, "\(word)")
        }
        #expect(
            text.contains("<code>baton run -- found/payload-1&#46;yaml</code>")
                || text.contains("payload-1.yaml</code>"))
        #expect(text.contains("stopped by signal 15"))
        #expect(Self.report("plain", findings: 0).markdown.contains("0 findings"))
    }

    @Test func strangersWriteNeitherMarkdownNorMarkup() throws {
        let report = Self.report(Self.hostile)
        for line in report.markdown.split(separator: "\n") {
            #expect(
                line.hasPrefix("#") || line.hasPrefix("|") || line.hasPrefix("- **") || line.hasPrefix("<code>")
                    || line.hasPrefix("Implementation "), "\(line)")
        }
        #expect(!report.markdown.contains("](http"))
        let page = report.page
        let start = try #require(page.range(of: "</style>")).upperBound
        let end = try #require(page.range(of: "<script>", options: .backwards)).lowerBound
        let shown = page[start..<end]
        for text in [report.markdown, String(shown)] {
            #expect(!text.contains("<script>alert"))
            #expect(!text.unicodeScalars.contains { $0 != "\n" && VisibleText.escape(String($0)) != String($0) })
        }
        #expect(shown.contains("href=\"payload-1.yaml\""))
    }

    /// A payload may have thousands of characters. The case file has them all.
    @Test func longTextsAreCut() {
        var report = Self.report("plain")
        report.result.findings[0].failure.expected = String(repeating: "a", count: 500_000)
        #expect(report.markdown.utf8.count < 10_000 && report.markdown.contains("aaa …"))
        #expect(report.json.utf8.count > 500_000)
    }

    // MARK: - The schema

    private static let published = Project.file("Conformance/Schema/findings.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheCode() throws {
        let text = Data(FuzzReport.schema.utf8)
        if Project.publishes { try text.write(to: Self.published) }
        let isPublished = (try? Data(contentsOf: Self.published)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.needs(.python("jsonschema")))
    func anIndependentValidatorAcceptsFindingsAndRefusesDamage() throws {
        let good = [Self.report(Self.hostile).json, Self.report("plain").json, Self.report("", findings: 0).json]
        let damaged = [
            good[1].replacing(#""schema":1"#, with: #""schema":2"#),
            good[1].replacing(#""tries":9"#, with: #""tries":-9"#),
            good[1].replacing(#""shape""#, with: #""form""#), good[1].replacing(#""seed":""#, with: #""seed":"x"#),
        ]
        #expect(damaged.allSatisfy { $0 != good[1] })
        let script = """
            import json, sys, jsonschema
            schema, *texts = sys.stdin.buffer.read().decode().split('\\0')
            schema = json.loads(schema)
            jsonschema.Draft202012Validator.check_schema(schema)
            print(' '.join(str(jsonschema.Draft202012Validator(schema).is_valid(json.loads(text))) for text in texts))
            """
        let input = ([FuzzReport.schema] + good + damaged).joined(separator: "\0")
        #expect(try Program.python(script, input: input).output == "True True True False False False False\n")
    }
}
