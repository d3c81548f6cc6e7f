import Events
import Foundation
import Notation
import Payload
import Reports
import TestSupport
import Testing

@Suite struct SummaryReportTests {
    @Test func hostileTextInjectsNeitherMarkdownNorHTML() {
        let lines =
            [header]
            + caseLines(
                "a/" + hostile, .fail, requirement: hostile, expected: hostile, observed: hostile, reason: hostile,
                device: hostile)
            + caseLines("b/" + hostile, .unsupported, reason: hostile)
        let text = SummaryReport.text(of: lines, by: SummaryReport())
        for forbidden in [
            "<script", "](", "*e*", "`", "@user", "#1 ", "http:", "www.", "</pre></details> ", "-->", "]]>",
        ] {
            #expect(!text.contains(forbidden), "\(forbidden)")
        }
        let acting = text.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
        #expect(acting.isEmpty)
        // Only the elements that the report itself writes.
        let tags = text.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
        #expect(
            Set(tags) == ["code", "/code", "details", "summary", "/summary", "pre", "/pre", "/details", "br"])
        // Every row of a table has the cells of its head.
        var cells = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("|") else { cells = 0; continue }
            let count = line.count { $0 == "|" }
            #expect(cells == 0 || cells == count)
            cells = count
        }
    }

    @Test func everyOutcomeIsToldWithItsMeaning() {
        let lines =
            [header] + requirements + Outcome.allCases.flatMap { caseLines("a/\($0.rawValue)", $0) } + [
                end(.harnessFault)
            ]
        let text = SummaryReport.text(of: lines, by: SummaryReport())
        for outcome in Outcome.allCases { #expect(text.contains("| \(outcome.rawValue) | 1 |")) }
        #expect(text.contains("| breaks a high-confidence MUST | 3 |"))
        #expect(text.contains("Exit status 3:"))
        #expect(text.contains("- unsupported: <code>a/unsupported</code>"))
    }

    @Test func aRunWithThousandsOfFailuresStaysShort() {
        let lines = [header] + (0..<5_000).flatMap { caseLines("a/\($0)", .fail) }
        let text = SummaryReport.text(of: lines, by: SummaryReport())
        #expect(text.utf8.count < 200_000)
        #expect(text.contains("And 4980 more groups with 4980 cases"))
    }

    private static let published = Project.file("Conformance/Schema/run-summary.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheCode() throws {
        let text = Data(RunSummaryJSON.schema.utf8)
        if Project.publishes { try text.write(to: Self.published) }
        let isPublished = (try? Data(contentsOf: Self.published)) == text
        #expect(isPublished, "run the tests once with BATON_PUBLISH=1 and commit the schema")
    }

    @Test(.needs(.python("jsonschema")))
    func theJSONSummaryFitsItsSchema() throws {
        let lines =
            [header] + requirements + Outcome.allCases.flatMap { caseLines("a/\($0.rawValue)", $0) } + [
                end(.unexpected)
            ]
        let result = try Program.python(
            """
            import json, sys, jsonschema
            schema, text = sys.stdin.read().split("\\0")
            jsonschema.Draft202012Validator(json.loads(schema)).validate(json.loads(text))
            print("fits")
            """,
            input: RunSummaryJSON.schema + "\0" + RunSummaryJSON.text(of: lines, by: RunSummaryJSON()))
        #expect(result.output == "fits\n", "\(result.error.suffix(1000))")
    }

    @Test func theJSONSummaryCountsAndNames() throws {
        let lines =
            [header] + requirements + caseLines("a/x", .fail) + caseLines("a/" + hostile, .unsupported) + [
                end(.unexpected)
            ]
        let text = RunSummaryJSON.text(of: lines, by: RunSummaryJSON())
        let node = try JSONText.parse(text)
        #expect(node["complete"] == .boolean(true))
        #expect(node["seed"] == .string("7"))
        #expect(node["outcomes"]?["fail"] == .integer(1))
        #expect(node["outcomes"]?["pass"] == .integer(0))
        #expect(node["findings"]?["highConfidenceMust"] == .integer(1))
        #expect(node["exitStatus"] == .integer(1))
        guard case .array(let notPassed)? = node["notPassed"] else {
            Issue.record("notPassed is missing")
            return
        }
        #expect(notPassed.count == 2)
        guard case .array(let broken)? = node["broken"], case .array(let groups)? = broken.first?["groups"] else {
            Issue.record("broken is missing")
            return
        }
        #expect(broken.count == 1 && broken[0]["requirement"] == .string("ELIG-016"))
        #expect(broken[0]["cases"] == .integer(1) && broken[0]["weight"] == .string("highConfidenceMust"))
        #expect(broken[0]["first"]?["reason"] == .string("no-offer: offer.show on mac"))
        #expect(groups.count == 1 && groups[0]["name"] == .string("a/x"))
        #expect(
            notPassed[0]["reproduce"] == .string("baton run --case 'a/x' --seed 7 --implementation './device --fast'"))
        #expect(notPassed[1]["name"] == .string("a/" + hostile))
    }
}
