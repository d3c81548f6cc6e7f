import Foundation
import TestSupport
import Testing

/// Selection by requirements, the end at the first failure, logs without the events of passed cases, and annotations.
@Suite(.needsBaton)
struct RunSelectionTests {
    private func run(
        _ arguments: String..., suite: String = CommandLineTests.suite, environment: [String: String] = [:]
    ) throws -> (result: ProgramResult, scratch: ScratchFolder) {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: suite)
        let command = ["run", "--no-captures", "--conformance", folder, "--output", scratch.path("out")]
        return (try BatonBinary.run(command + arguments, environment: environment), scratch)
    }

    @Test(arguments: [
        (["--requirement", "DISC-001"], "2 cases: 2 passed"), (["--requirement", "disc-001"], "2 cases: 2 passed"),
        (["--area", "ELIG"], "2 cases: 2 failed"),
        (["--area", "ELIG", "--area", "disc"], "4 cases: 2 passed, 2 failed"),
        (["--subject", "system", "--area", "DISC"], "2 cases: 2 passed"),
        (["--confidence", "high", "--case", "*/passes*"], "2 cases: 2 passed"),
    ])
    func casesAreChosenByWhatTheyCite(options: [String], expected: String) throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        let command = ["run", "--no-captures", "--conformance", folder, "--output", scratch.path("out")]
        let result = try BatonBinary.run(command + options)
        #expect(result.output.contains("\n\(expected); exit status"), "\(result.output)\(result.error)")
        // The command of the header selects the same again.
        let listed = try BatonBinary.run(["list", "--conformance", folder] + options)
        #expect(listed.lines.count == Int(expected.prefix { $0.isNumber }))
    }

    /// Cases that the reference does not pass there are unsupported, and the command of the header names the history.
    @Test func casesArePlayedBehindAHistory() throws {
        let scratch = try ScratchFolder()
        let command = ["run", "--no-captures", "--history", "account", "--output", scratch.path("out")]
        let cases = ["--case", "demo/*", "--case", "eligibility/pairing-by-hand-does-not-help"]
        let result = try BatonBinary.run(command + cases)
        #expect(result.status == 0)
        #expect(result.output.contains("2 cases: 1 passed, 1 unsupported"), "\(result.output)")
        #expect(result.output.contains("the reference does not pass it behind another sign-in"), "\(result.output)")
        let log = try String(contentsOfFile: scratch.path("out/run.jsonl"), encoding: .utf8)
        #expect(log.contains(#""--history","account""#))
        let unknown = try BatonBinary.run(["run", "--history", "yesterday"])
        #expect(unknown.status == 2 && unknown.error.contains("link-loss"), "\(unknown.error)")
    }

    @Test func casesArePlayedBesideAnotherDevice() throws {
        let scratch = try ScratchFolder()
        let command = ["run", "--captures", "--beside", "neighbour", "--output", scratch.path("out")]
        let result = try BatonBinary.run(command + ["--case", "demo/iphone-to-mac"])
        #expect(result.status == 0)
        let log = try String(contentsOfFile: scratch.path("out/run.jsonl"), encoding: .utf8)
        #expect(log.contains(#""--beside","neighbour""#))
        #expect(log.contains(#""device":"neighbour""#))
        let unknown = try BatonBinary.run(["run", "--beside", "nobody"])
        #expect(unknown.status == 2 && unknown.error.contains("second-source"), "\(unknown.error)")
    }

    @Test(arguments: [
        ["--requirement", "ELIG-19"], ["--area", "ELIGIBLE"], ["--suite", "simple"], ["--case", "x/*"],
        ["--requirement", "HARN-012"],
    ])
    func aNameThatSelectsNothingHasOneStatus(options: [String]) throws {
        for command in ["run", "list"] {
            let result = try BatonBinary.run([command] + options)
            #expect(result.status == 5 && result.error.contains(options[0]), "\(command) \(result.error)")
        }
        if options[1] == "ELIG-19" {
            #expect(try BatonBinary.run(["list"] + options).error.contains("did you mean ELIG-019?"))
        }
    }

    @Test(arguments: ["1", "4"]) func theRunEndsAtTheFirstFailure(jobs: String) throws {
        let parts = CommandLineTests.suite.components(separatedBy: "n: [1, 2]")
        try #require(parts.count == 3)
        let suite = parts[0] + "n: [1, 2]" + parts[1] + "n: [1, 2, 3, 4, 5, 6, 7, 8]" + parts[2]
        let (result, scratch) = try run("--fail-fast", "--jobs", jobs, suite: suite)
        #expect(result.status == 1)
        #expect(result.output.contains("10 cases: 2 passed, 1 failed, 7 did not run"), "\(result.output)")
        #expect(result.output.contains("--fail-fast: sample/fails{n=1} did not end as expected"))
        let other = try run("--fail-fast", "--jobs", "2", suite: suite)
        let logs = try [scratch, other.scratch].map { try verdicts($0.bytes("out/run.jsonl")) }
        #expect(logs[0] == logs[1] && logs[0].count == 10)
    }

    private func verdicts(_ log: [UInt8]) -> [String] {
        String(decoding: log, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("{\"line\":\"verdict\"") }
            .map(String.init)
    }

    @Test func aLogOfFailuresHasNoEventsOfPassedCases() throws {
        let (result, scratch) = try run("--log", "failures")
        #expect(result.status == 1)
        let lines = String(decoding: try scratch.bytes("out/run.jsonl"), as: UTF8.self).split(separator: "\n")
        var open = ""
        var events: [String: Int] = [:]
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            if object["line"] as? String == "case" { open = object["name"] as? String ?? "" }
            if object["line"] as? String == "event" { events[open, default: 0] += 1 }
        }
        #expect(Set(events.keys) == ["sample/fails{n=1}", "sample/fails{n=2}"])
        let report = try BatonBinary.run(["report", scratch.path("out"), "--format", "html"])
        #expect(report.status == 0)
        let same = try BatonBinary.run(["compare", scratch.path("out"), scratch.path("out")])
        #expect(same.status == 0)
        // The log of another extent is that of another run.
        let resumed = try BatonBinary.run([
            "run", "--resume", "--no-captures", "--output", scratch.path("out"), "--conformance",
            scratch.path("Conformance"),
        ])
        #expect(resumed.status == 2 && resumed.error.contains("--log failures"), "\(resumed.error)")
    }

    @Test func jobsOfGitHubGetAnnotations() throws {
        let (result, scratch) = try run(environment: ["GITHUB_ACTIONS": "true"])
        #expect(result.output.contains("\n::error file="))
        #expect(
            result.output.contains("title=ELIG-019%3A sample/fails ×2%3A n=1|2::offer: no offer.show"),
            "\(result.output)")
        let (quiet, _) = try run(environment: ["GITHUB_ACTIONS": ""])
        #expect(!quiet.output.contains("::error"))
        let report = try BatonBinary.run(["report", scratch.path("out"), "--format", "github"])
        #expect(report.lines.count == 1 && report.output.hasPrefix("::error file="))
    }

    @Test func theBlocksOfFailuresAreLimited() throws {
        let (result, scratch) = try run("--max-failures", "0")
        #expect(result.output.hasPrefix("BROKEN ELIG-019 ") && !result.output.contains("\nFAIL "))
        #expect(result.output.contains("and 1 more group with 2 cases; --max-failures shows more"))
        let report = try BatonBinary.run(["report", scratch.path("out"), "--max-failures", "1"])
        #expect(report.output.contains("\nFAIL sample/fails ×2: n=1|2\n"))
    }

    /// The limit of answers also holds for the first one.
    @Test func anImplementationThatDoesNotGreetIsGivenUpInTime() throws {
        let begin = ContinuousClock.now
        let (result, _) = try run("--implementation", "sleep 60", "--answer-limit", "0.5")
        #expect(result.status == 4 && ContinuousClock.now - begin < .seconds(9), "\(result.error)")
    }
}
