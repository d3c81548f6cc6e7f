import Events
import Foundation
import TestSupport
import Testing

/// Known failures through the program: a run under a baseline, what it says of stale entries, and the commands that mend them.
@Suite(.needsBaton, .needs(.python))
struct BaselineCommandTests {
    private static let known = """
        # What the stub is known not to do.
        entries:
          - match: sample/at-hand#step-1
            expect: fail
            message: it was refused
            reason: It refuses everything.   # really
            link: https://tracker.example/1

        """

    private func run(
        _ adapter: String, _ baseline: String, _ options: [String] = []
    ) throws -> (run: ImplementationRun, baseline: String) {
        let scratch = try ScratchFolder()
        let path = try scratch.file("baseline.yaml", baseline)
        return (try ImplementationRun(adapter, ["--baseline", path] + options, scratch: scratch), path)
    }

    private func mend(_ words: [String], _ run: ImplementationRun) throws -> ProgramResult {
        try BatonBinary.run(["baseline"] + words + ["--conformance", run.scratch.path("Conformance")])
    }

    @Test func whatIsExpectedDoesNotCount() throws {
        let (run, _) = try run("--mode refuses", Self.known)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(run.verdicts["at-hand"]?.outcome == .fail)
        #expect(run.output.contains("expected FAIL sample/at-hand\n  as the baseline expects: It refuses everything."))
        #expect(run.output.contains("1 failed (1 as the baseline expects); exit status 0"))
        let junit = try run.scratch.text("report/junit.xml")
        #expect(junit.contains(#"failures="0" errors="0""#))
        #expect(
            junit.contains(#"<skipped type="expected-fail" message="as the baseline expects: It refuses everything."#))
        #expect(try run.scratch.text("report/summary.md").contains("## As the baseline expects"))
        // The log alone gives the same reports.
        let log = run.scratch.path("report/run.jsonl")
        #expect(try BatonBinary.run(["report", log, "--format", "junit"]).output == junit)
        let json = try BatonBinary.run(["report", log, "--format", "json"]).output
        #expect(json.contains(#""baseline":{"entries":1,"#) && json.contains(#""excuse":"as the baseline expects"#))
    }

    @Test func whatPassesIsTakenOut() throws {
        let (run, path) = try run("--mode none", Self.known)
        #expect(run.status == 1)
        let unmatched = "baton baseline remove 'sample/at-hand#step-1' "
        #expect(run.output.contains("STALE BASELINE \(path):3: sample/at-hand#step-1: it matches nothing"))
        #expect(run.output.contains(unmatched))
        #expect(try run.scratch.text("report/junit.xml").contains(#"<failure type="stale-baseline""#))
        #expect(try run.scratch.text("report/summary.md").contains("## Stale entries of the baseline"))
        // The command that is printed mends it.
        let result = try BatonBinary.run(["baseline", "remove", "sample/at-hand#step-1", path])
        #expect(result.status == 0, "\(result.error)")
        #expect(try run.scratch.text("baseline.yaml") == "# What the stub is known not to do.\nentries: []\n")
    }

    @Test func anUpdateMendsWhatChanged() throws {
        let (run, path) = try run(
            "--mode refuses",
            Self.known.replacing("it was refused", with: "it fell over")
                + "  - {match: 'sample/b*#never', expect: fail, reason: they fail}\n")
        #expect(run.status == 1)
        #expect(run.output.contains("baton baseline update --from \(run.scratch.path("report/run.jsonl")) \(path)"))
        let result = try mend(["update", "--from", run.scratch.path("report/run.jsonl")], run)
        #expect(result.status == 0, "\(result.error)")
        let text = try run.scratch.text("baseline.yaml")
        #expect(
            text.contains("# What the stub is known not to do.")
                && text.contains("reason: It refuses everything.   # really"))
        #expect(!text.contains("sample/b*#never"))
        let again = try ImplementationRun("--mode refuses", ["--baseline", path], scratch: run.scratch)
        #expect(again.status == 0, "\(again.output)\n\(text)")
    }

    /// From nothing to a baseline that holds.
    @Test func adoption() throws {
        let (run, path) = try run("--mode refuses --also exits-0@do:last", "entries: []\n")
        #expect(run.status == 4)
        let log = run.scratch.path("report/run.jsonl")
        let refused = try mend(["update", "--from", log, path], run)
        #expect(refused.output.contains("2 failures have no entry; --reason TEXT adds them"))
        #expect(
            try mend(["update", "--from", log, path, "--reason", "known", "--today", "2026-11-21"], run).status == 0)
        #expect(
            try run.scratch.text("baseline.yaml") == """
                entries:
                  - match: sample/at-hand#step-1
                    expect: fail
                    reason: known
                    since: 2026-11-21
                  - match: sample/behind
                    expect: harness-fault
                    reason: known
                    since: 2026-11-21

                """)
        let again = try ImplementationRun(
            "--mode refuses --also exits-0@do:last", ["--baseline", path], scratch: run.scratch)
        #expect(again.status == 0, "\(again.output)\(again.error)")
    }

    @Test func flaky() throws {
        let scratch = try ScratchFolder()
        let path = try scratch.file(
            "baseline.yaml",
            "entries:\n  - {match: 'sample/at-hand', expect: harness-fault, reason: r}\n")
        let marker = scratch.path("marker")
        let once = try ImplementationRun(
            "--mode exits-0 --once \(marker)", ["--repeat", "3", "--jobs", "1", "--baseline", path], scratch: scratch)
        // Two of three repetitions do not die.
        #expect(once.status == 1)
        let (run, _) = try run(
            "--mode refuses",
            """
            entries:
              - {match: 'sample/at-hand#step-1', expect: [pass, fail], reason: sometimes, link: 'https://tracker.example/2'}

            """, ["--repeat", "2", "--jobs", "1"])
        #expect(run.status == 0)
        #expect(run.output.contains("is flaky: failed 2 of 2 times (https://tracker.example/2)"))
    }

    @Test(arguments: [false, true]) func review(_ fails: Bool) throws {
        let options = fails ? ["--baseline-review", "fail"] : []
        let known = Self.known + "    review-by: 2026-11-20\n"
        let (due, _) = try run("--mode refuses", known, options + ["--today", "2026-11-21"])
        #expect(due.status == (fails ? 1 : 0))
        #expect(
            due.error.contains("baseline.yaml:3: the entry for sample/at-hand#step-1 was to be reviewed by 2026-11-20"))
        let (early, _) = try run("--mode refuses", known, options + ["--today", "2026-11-20"])
        #expect(early.status == 0 && !early.error.contains("reviewed"))
        // No log knows what day it is.
        let logs = try [due, early].map {
            try $0.scratch.text("report/run.jsonl").replacing($0.scratch.path, with: "").split(separator: "\n")
                .dropFirst()
        }
        #expect(logs[0] == logs[1])
    }

    /// A part of the cases says nothing about entries for the others.
    @Test func aPartOfTheCases() throws {
        let (run, _) = try run("--mode refuses", Self.known, ["--case", "sample/before"])
        #expect(run.status == 0, "\(run.output)")
    }

    /// What no known case has is told before anything is started, with its place.
    @Test func aMistake() throws {
        let (run, path) = try run("--mode none", Self.known.replacing("at-hand", with: "at-hnad"))
        #expect(run.status == 2)
        #expect(run.error.contains("baseline.yaml:3:12: expected the name of a known case"))
        #expect(run.error.contains("Did you mean `sample/at-hand`?"))
        #expect(run.verdicts.isEmpty)
        let checked = try mend(["check", path], run)
        #expect(checked.status == 2 && checked.error.contains("baseline.yaml:3:12:"))
    }

    @Test func check() throws {
        let scratch = try ScratchFolder()
        let path = try scratch.file("baseline.yaml", Self.known)
        let folder = try scratch.conformance(suite: ImplementationRun.suite)
        let result = try BatonBinary.run(["baseline", "check", path, "--conformance", folder])
        #expect(result.status == 0 && result.output == "1 entry, no mistake\n")
    }

    /// A check that no case has is told with its place, and the nearest one that there is.
    @Test(arguments: [
        ("#never", true), ("#nevr", false), ("#step-1", true), ("#step-9", false), ("#rule:life-cycle", true),
        ("#rule:life-cycle/LIFE-001", true), ("#rule:life-cycle/LIFE-002", false), ("#capability:quirks", true),
        ("#nev*", true), ("#x*", false), ("", true),
    ])
    func checkOfChecks(check: String, exists: Bool) throws {
        let scratch = try ScratchFolder()
        let expect = check.isEmpty ? "harness-fault" : "fail"
        let path = try scratch.file(
            "baseline.yaml", "entries:\n  - {match: 'sample/behind\(check)', expect: \(expect), reason: r}\n")
        let folder = try scratch.conformance(suite: ImplementationRun.suite)
        let result = try BatonBinary.run(["baseline", "check", path, "--conformance", folder])
        #expect((result.status == 0) == exists, "\(result.output)\(result.error)")
        if !exists {
            #expect(result.status == 2)
            #expect(result.error.contains("baseline.yaml:2:13: expected the name of a check of the case"))
            #expect(result.error.contains("`baton explain 'sample/behind'` lists its checks."))
        }
        if check == "#nevr" { #expect(result.error.contains("Did you mean `#never`?")) }
    }

    /// An update makes the file.
    @Test func aNewFile() throws {
        let run = try ImplementationRun("--mode refuses")
        let path = run.scratch.path("new.yaml")
        let log = run.scratch.path("report/run.jsonl")
        let result = try mend(["update", "--from", log, path, "--reason", "known"], run)
        #expect(result.status == 0 && result.output.hasPrefix("created \(path)\nadded sample/"), "\(result.error)")
        let text = try run.scratch.text("new.yaml")
        #expect(text.contains("implementation: ") && text.contains("  - match: sample/"))
        #expect(text.hasPrefix("# Known failures: `baton run --implementation … --baseline "))
        let again = try ImplementationRun("--mode refuses", ["--baseline", path], scratch: run.scratch)
        #expect(again.status == 0, "\(again.output)\(again.error)\n\(text)")
        // Without a reason the file is made and says nothing.
        let empty = run.scratch.path("empty.yaml")
        let made = try mend(["update", "--from", log, empty], run)
        #expect(made.status == 0 && made.output.contains("--reason TEXT adds"), "\(made.output)\(made.error)")
        #expect(try run.scratch.text("empty.yaml").hasSuffix("entries: []\n"))
        let nowhere = try mend(["update", "--from", log, run.scratch.path("no/such/folder.yaml")], run)
        #expect(nowhere.status != 0 && nowhere.error.contains("folder.yaml"))
    }

    /// Shards of a run under a baseline give the whole run's status when they are merged, stale entries included.
    @Test func shards() throws {
        let scratch = try ScratchFolder()
        let path = try scratch.file(
            "baseline.yaml", Self.known + "  - {match: 'sample/*#gone', expect: fail, reason: r}\n")
        var logs: [String] = []
        for index in 0..<2 {
            let run = try ImplementationRun(
                "--mode refuses", ["--baseline", path, "--shard", "\(index)/2"], scratch: scratch)
            logs.append(scratch.path("shard-\(index)"))
            try FileManager.default.moveItem(atPath: scratch.path("report"), toPath: scratch.path("shard-\(index)"))
            if (1...2).contains(run.verdicts.count) { #expect(run.status == 0, "\(run.output)") }
        }
        let merged = try BatonBinary.run(["merge"] + logs + ["--output", scratch.path("merged")])
        #expect(merged.status == 1, "\(merged.output)\(merged.error)")
        #expect(merged.output.contains("sample/*#gone: it matches nothing"))
    }
}
