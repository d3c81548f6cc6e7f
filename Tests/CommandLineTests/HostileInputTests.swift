import Foundation
import TestSupport
import Testing

/// Input that means harm, or that nobody meant: what comes of it at the program's edge.
@Suite(.needsBaton)
struct HostileInputTests {
    /// One case that passes, with places for text and steps.
    private func suite(account: String = "ana", step: String = "") -> String {
        """
        suite: sample
        cases:
          - name: one
            covers: [DISC-001]
            devices:
              phone: {model: iPhone 5s, os: iOS 8.1, account: "\(account)",
                      apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
              mac: {model: MacBook Air 2013, os: macOS 10.10, account: "\(account)",
                    apps: [{bundle: com.example.notes, team: TEAM1AAAAA, activityTypes: [com.example.notes.edit]}]}
            steps:
              - phone: {becomeCurrent: {type: com.example.notes.edit}}
        \(step.isEmpty ? "" : "      - \(step)\n")      - mac: {expect: offer, from: phone}
        """
    }

    /// What a terminal must not get from a file: controls other than the line feed, bidi controls, invisible tags.
    private func harmful(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xE0000...0xE007F:
                true
            default: false
            }
        }
    }

    @Test func explanationsShowHostileTextEscaped() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: suite(account: #"\e[31mred\a\r\n\x9b2J\u202e\u2066\U000e0041"#))
        let result = try BatonBinary.run(["explain", "sample/one", "--conformance", folder])
        #expect(result.status == 0)
        #expect(harmful(result.output).isEmpty)
        #expect(result.output.contains("red"))
    }

    @Test(arguments: ["hello", "\u{0}\u{0}\u{0}", "{\"line\":\"run\",\"version\":1e999"])
    func whatIsNoLogIsNoReport(text: String) throws {
        let scratch = try ScratchFolder()
        let log = try scratch.file("run.jsonl", text)
        for format in ["console", "junit", "summary", "json"] {
            let result = try BatonBinary.run(["report", log, "--format", format])
            #expect(result.status == 2)
            #expect(result.output.isEmpty)
        }
    }

    @Test(arguments: [["--suite", "sample", "--suite", "nope"], ["--case", "sample/*", "--case", "nope*"]])
    func everyFilterMustFit(filters: [String]) throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: suite())
        let result = try BatonBinary.run(
            ["run", "--conformance", folder, "--output", scratch.path("out")] + filters)
        #expect([2, 5].contains(result.status))
        #expect(result.error.contains("nope"))
    }

    @Test func aWaitBeyondTheBoundIsAMistakeOfTheCase() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: suite(step: "world: {advance: {by: 1000 d}}"))
        let result = try BatonBinary.run(["lint", "--conformance", folder])
        #expect(result.status == 2)
        #expect(result.error.contains("sample.yaml:12:"))
    }
}
