import Events
import Foundation
import TestSupport
import Testing

/// Whatever an implementation says, nothing of it acts: not on a terminal, not in XML, Markdown, HTML or JSON.
@Suite(.needsBaton, .needs(.python))
struct HostileTextTests {
    /// Its name, an event, a refusal, an error and its last words on standard error.
    @Test(arguments: [
        "hostile-text", "refuses", "reports-error", "sends-request", "exits-7", "garbage", "floods-unknown-events",
    ])
    func nothingActs(_ mode: String) throws {
        let run = try ImplementationRun(
            "--mode \(mode) --capabilities transport.modelled", ["--jobs", "1", "--color", "never"])
        #expect(run.verdicts["at-hand"].map { $0.outcome != .pass } == true)
        try expectHarmless(run)
        let log = run.scratch.path("report/run.jsonl")
        for format in ["console", "junit", "summary", "json"] {
            let report = try BatonBinary.run(["report", log, "--format", format])
            #expect(report.status == 0, "\(report.error)")
            if format != "json" { try expectVisible(report.output, "report --format \(format)") }
            if format == "json" {
                #expect(!report.output.dropLast().unicodeScalars.contains { $0.value < 0x20 })
                #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(report.output.utf8)) }
            }
        }
    }

    /// What is said before any case runs.
    @Test(arguments: ["reports-error", "exits-7", "garbage"]) func theGreeting(_ mode: String) throws {
        let run = try ImplementationRun("--mode \(mode) --at hello")
        #expect(run.status == 3 || run.status == 4)
        try expectVisible(run.error, "standard error")
    }

    @Test func theFarewell() throws {
        let run = try ImplementationRun("--mode exits-7 --at bye --case last", ["--jobs", "1"])
        #expect(run.error.contains("it exited with status 7"))
        try expectVisible(run.error, "standard error")
    }

    private func expectHarmless(_ run: ImplementationRun) throws {
        try expectVisible(run.output, "standard output")
        try expectVisible(run.error, "standard error")
        let junit = try run.scratch.text("report/junit.xml")
        try expectVisible(junit, "junit.xml")
        expectNoMarkup(junit, "junit.xml")
        let parsed = try BatonBinary.shell(
            "python3 -c 'import sys, xml.etree.ElementTree as tree; print(len(list(tree.parse(sys.argv[1]).iter(\"testcase\"))))' "
                + run.scratch.path("report/junit.xml"))
        #expect(parsed.output == "3\n", "\(parsed.error)")
        let summary = try run.scratch.text("report/summary.md")
        try expectVisible(summary, "summary.md")
        expectNoMarkup(summary, "summary.md")
        for text in ["](javascript:", "@everyone", "@all", "``"] { #expect(!summary.contains(text), "\(text)") }
        // The page has a script of its own, but none of theirs.
        let page = try run.scratch.text("report/report.html")
        try expectVisible(page, "report.html")
        expectNoMarkup(page, "report.html")
        // JSON may hold what is invisible, but no control character, and every line is whole.
        for line in try run.scratch.text("report/run.jsonl").split(separator: "\n") {
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    private func expectNoMarkup(_ text: String, _ name: String) {
        for tag in ["<script>alert", "<img src=x", "</failure>&lt;", "]]>--"] {
            #expect(!text.contains(tag), "\(name): \(tag)")
        }
    }

    /// No control besides the line feed and the tabulator, no mark that turns the direction, nothing invisible.
    private func expectVisible(_ text: String, _ name: String) throws {
        for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                Issue.record("\(name) holds U+\(String(scalar.value, radix: 16, uppercase: true))")
                return
            default: break
            }
            if scalar == "\u{FFFE}" { Issue.record("\(name) holds U+FFFE") }
        }
    }
}
