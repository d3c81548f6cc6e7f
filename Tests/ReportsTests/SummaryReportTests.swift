import Events
import Notation
import Payload
import Reports
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
        var report = SummaryReport()
        var text = ""
        report.take(header, to: &text)
        for index in 0..<5_000 { for line in caseLines("a/\(index)", .fail) { report.take(line, to: &text) } }
        report.finish(.complete, to: &text)
        #expect(text.utf8.count < 200_000)
        #expect(text.contains("and 4560 more"))
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
        #expect(
            notPassed[0]["reproduce"] == .string("baton run --case 'a/x' --seed 7 --implementation './device --fast'"))
        #expect(notPassed[1]["name"] == .string("a/" + hostile))
    }
}
