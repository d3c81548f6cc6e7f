import Events
import Foundation
import TestSupport
import Testing

/// Every exit status, and which one it is when several apply: 3, then 6, 4, 1, 5; 2 before anything was started.
@Suite(.needsBaton, .needs(.python))
struct ExitStatusTests {
    @Test func zero() throws {
        let run = try ImplementationRun("--mode none")
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(run.output.contains("exit status 0 (as expected)"))
    }

    @Test(arguments: ["refuses", "unsupported"]) func anUnexpectedResult(_ mode: String) throws {
        let run = try ImplementationRun("--mode \(mode)")
        #expect(run.status == 1)
        #expect(run.verdicts["at-hand"]?.outcome == (mode == "refuses" ? .fail : .untestable))
        #expect(run.output.contains("exit status 1 (an unexpected result)"))
    }

    /// Wrong usage and wrong input, told before anything is started.
    @Test(arguments: [
        ["--role", "nobody"], ["--no-such-option"], ["--implementation", "'"], ["--implementation", "tcp:nowhere"],
        ["--implementation", ""], ["--answer-limit", "0"], ["--case-limit", "0"], ["--seed", "x"],
        ["--baseline", "/does/not/exist"], ["--today", "2026-02-30"], ["--conformance", "/does/not/exist"],
        ["--output", "/dev/null/report"],
    ])
    func usage(_ options: [String]) throws {
        let run = try ImplementationRun("--mode none", options)
        #expect(run.status == 2, "\(run.output)\(run.error)")
        #expect(run.verdicts.isEmpty)
        #expect(!run.error.isEmpty)
    }

    /// A suite and a case without a match are the same mistake.
    @Test(arguments: [["--suite", "nope"], ["--case", "nope/*"]])
    func nothingOfThatName(_ options: [String]) throws {
        let run = try ImplementationRun("--mode none", options)
        #expect(run.status == 5, "\(run.output)\(run.error)")
        #expect(run.verdicts.isEmpty && run.error.contains("Nothing was started."))
    }

    @Test func badCaseFile() throws {
        let run = try ImplementationRun("--mode none", suite: "suite: sample\ncases: [{name: x}]\n")
        #expect(run.status == 2)
        #expect(run.error.contains("sample.yaml:2:"))
        // Nobody was even greeted.
        #expect(!FileManager.default.fileExists(atPath: run.scratch.path("processes")))
    }

    @Test func aViolation() throws {
        let run = try ImplementationRun("--mode garbage")
        #expect(run.status == 3)
        #expect(run.output.contains("exit status 3 (a fault of the harness or a violation of the adapter protocol)"))
    }

    /// The harness's own failure: what it is to write cannot be written.
    @Test func outputThatCannotBeWritten() throws {
        let scratch = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: scratch.path("report/junit.xml"), withIntermediateDirectories: true)
        let run = try ImplementationRun("--mode none", scratch: scratch)
        #expect(run.status == 3, "\(run.error)")
        #expect(run.isComplete)
    }

    @Test func gone() throws {
        let run = try ImplementationRun("--mode exits-0")
        #expect(run.status == 4)
        #expect(run.output.contains("exit status 4 (an implementation died or hung)"))
    }

    @Test func aProgramThatIsNotThere() throws {
        let result = try BatonBinary.run(["run", "--implementation", "/does/not/exist", "--output", "/tmp/x"])
        #expect(result.status == 4)
        #expect(result.error.contains("cannot be started"))
    }

    @Test(arguments: [["--case", "sample/nothing*"], ["--case", "sample/before", "--case", "sample/nothing"]])
    func nothingSelected(_ options: [String]) throws {
        let run = try ImplementationRun("--mode none", options)
        #expect(run.status == 5)
        #expect(run.verdicts.isEmpty)
    }

    @Test func anIncompleteMerge() throws {
        let run = try ImplementationRun("--mode none", ["--shard", "0/2"])
        let merged = try BatonBinary.run(
            ["merge", run.scratch.path("report/run.jsonl"), "--output", run.scratch.path("merged")])
        #expect(merged.status == 5, "\(merged.error)")
    }

    @Test func nonDeterminism() throws {
        let run = try ImplementationRun(
            "--mode differs --capabilities transport.modelled,app-findings", ["--check-determinism"])
        #expect(run.status == 6, "\(run.output)\(run.error)")
        #expect(run.output.contains("exit status 6 (two runs that must be equal differ)"))
        #expect(run.error.contains("not deterministic: sample/at-hand"))
    }

    @Test func aDeterministicOne() throws {
        let run = try ImplementationRun("--mode none", ["--check-determinism"])
        #expect(run.status == 0, "\(run.error)")
    }

    /// Several at once, one in the case at hand, one in the case behind it, perhaps one in the case before.
    @Test(arguments: [
        ("garbage", "refuses", "none", Int32(3)), ("refuses", "garbage", "none", 3), ("exits-0", "garbage", "none", 3),
        ("garbage", "differs", "none", 3), ("exits-0", "differs", "none", 6), ("differs", "refuses", "none", 6),
        ("refuses", "exits-0", "none", 4), ("unsupported", "exits-0", "none", 4), ("exits-0", "differs", "refuses", 6),
        ("garbage", "differs", "exits-0", 3), ("refuses", "none", "none", 1),
    ])
    func precedence(_ first: String, _ second: String, _ third: String, _ status: Int32) throws {
        let suite = ImplementationRun.suite.replacing(
            "  - name: at-hand",
            with:
                "  - name: first\n    covers: [ACT-001]\n    devices:\n      phone: {apps: [{bundle: com.example.early, team: TEAM1AAAAA}]}\n    steps:\n      - phone: {becomeCurrent: {type: com.example.notes.edit}}\n      - phone: {expect: never, event: cb.continue, within: offerDeadline}\n  - name: at-hand"
        )
        let run = try ImplementationRun(
            "--mode \(first) --also \(second)@do:last --also \(third)@do:early --capabilities transport.modelled,app-findings",
            ["--jobs", "1", "--check-determinism"], suite: suite)
        #expect(run.status == status, "\(run.output)\(run.error)")
        #expect(run.isComplete)
        #expect(run.verdicts.count == 4)
    }

    /// An unknown case decides nothing against a fault that was there before.
    @Test func farewellAndFailure() throws {
        let run = try ImplementationRun("--mode refuses --also exits-7@bye:last", ["--jobs", "1"])
        #expect(run.status == 4)
    }

    /// The reference ends as it must with itself: nothing of the options for adapters is needed.
    @Test func theReference() throws {
        let scratch = try ScratchFolder()
        let result = try BatonBinary.run([
            "run", "--suite", "saving", "--no-captures", "--output", scratch.path("report"),
        ])
        #expect(result.status == 0, "\(result.error)")
    }
}

/// Capabilities count both ways.
@Suite(.needsBaton, .needs(.python))
struct DeclaredCapabilityTests {
    private static let suite = """
        suite: sample
        cases:
          - name: shows-its-settings
            covers: [ELIG-010]
            devices:
              phone: {model: iPhone 15, os: iOS 17.5, account: ana, apps: [{bundle: com.example.trouble, team: TEAM1AAAAA}]}
            steps:
              - phone: inspect
              - phone: {expect: never, event: cb.continue, within: offerDeadline}

        """

    private func run(_ arguments: String) throws -> (ImplementationRun, CaseVerdict) {
        let run = try ImplementationRun(arguments, suite: Self.suite)
        return (run, try #require(run.verdicts["shows-its-settings"]))
    }

    @Test func notDeclared() throws {
        let (run, verdict) = try run("--mode none --capabilities ''")
        #expect(verdict.outcome == .unsupported)
        #expect(verdict.reason.contains("does not declare the capability settings-screen"))
        #expect(run.status == 0)
    }

    @Test func declaredAndDone() throws {
        let (run, verdict) = try run("--mode none --capabilities settings-screen")
        #expect(verdict.outcome == .pass)
        #expect(run.status == 0)
    }

    @Test func declaredAndNotDone() throws {
        let (run, verdict) = try run("--mode unsupported --capabilities settings-screen")
        #expect(verdict.outcome == .untestable)
        #expect(verdict.reason.contains("inspect is not supported by phone"))
        #expect(run.status == 1)
    }

    @Test func aBasicOperationNotDone() throws {
        let run = try ImplementationRun("--mode unsupported --capabilities transport.modelled")
        #expect(run.verdicts["at-hand"]?.outcome == .untestable)
        #expect(run.status == 1)
    }

    @Test func doneAndNotDeclared() throws {
        let run = try ImplementationRun("--mode differs --capabilities transport.modelled")
        #expect(run.verdicts["at-hand"]?.outcome == .warn)
        #expect(run.warnings.contains("capability:app-findings"))
        #expect(run.status == 0)
        #expect(run.output.contains("the capability is not declared, but app.finding shows it"))
    }
}
