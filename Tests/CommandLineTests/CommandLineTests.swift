import Events
import Foundation
import TestSupport
import Testing

/// The program from outside: statuses, streams, files. Needs a build of the product `baton`.
@Suite(.needsBaton)
struct CommandLineTests {
    /// A case that passes, one that fails, each in two permutations.
    static let suite = """
        suite: sample
        defaults:
          devices:
            phone: {model: iPhone 5s, os: iOS 8.1, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
            mac: {model: MacBook Air 2013, os: macOS 10.10, account: ana,
                  apps: [{bundle: com.example.notes, team: TEAM1AAAAA, activityTypes: [com.example.notes.edit]}]}
        cases:
          - name: passes
            covers: [DISC-001]
            each: {n: [1, 2]}
            steps:
              - phone: {becomeCurrent: {type: com.example.notes.edit}}
              - mac: {expect: offer, from: phone}
          - name: fails
            covers: [ELIG-019]
            each: {n: [1, 2]}
            steps:
              - phone: {becomeCurrent: {type: com.example.notes.other}}
              - mac: {expect: offer, from: phone}
        """

    private func run(_ arguments: String..., suite: String = suite) throws -> (
        result: ProgramResult, scratch: ScratchFolder
    ) {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: suite)
        return (
            try BatonBinary.run(["run", "--conformance", folder, "--output", scratch.path("out")] + arguments), scratch
        )
    }

    @Test func aRunAsExpected() throws {
        let (result, scratch) = try run("--case", "sample/passes*")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.isEmpty)
        #expect(result.output.contains("2 cases: 2 passed; exit status 0"))
        for name in ["run.jsonl", "junit.xml", "summary.md", "report.html", "timings.json"] {
            #expect(FileManager.default.fileExists(atPath: scratch.path("out/\(name)")), "\(name)")
        }
    }

    /// What passed is in the log and is captured on request; what failed is always captured.
    @Test(arguments: [([], false, true), (["--captures"], true, true), (["--no-captures"], false, false)])
    func capturesOfARun(options: [String], ofPassed: Bool, ofFailed: Bool) throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: Self.suite)
        _ = try BatonBinary.run(["run", "--conformance", folder, "--output", scratch.path("out")] + options)
        let captured = try FileManager.default.subpathsOfDirectory(atPath: scratch.path("out"))
            .filter { $0.hasSuffix(".ble.pcap") }
        #expect(captured.contains { $0.hasPrefix("captures/sample/passes") } == ofPassed, "\(captured)")
        #expect(captured.contains { $0.hasPrefix("captures/sample/fails") } == ofFailed, "\(captured)")
    }

    @Test func aFailureSaysWhatAndHowToRepeatIt() throws {
        let (result, scratch) = try run()
        #expect(result.status == 1)
        #expect(result.output.contains("TYPE_NOT_DECLARED"))
        let line = try #require(result.output.split(separator: "\n").first { $0.contains("baton run --case") })
        let repeated = try BatonBinary.shell(
            String(line).replacing("baton run", with: "\"$BATON\" run --output '\(scratch.path("again"))'"))
        #expect(repeated.status == 1 && repeated.output.contains("1 case: 1 failed"), "\(repeated)")
    }

    @Test(arguments: [
        (["--nonsense"], "Unknown option"), (["--generate-completion-script", "nosuch"], "Can't generate completion"),
        (["run", "--jobs", "0"], "--jobs: expected a number from 1 to 1024"),
        (["run", "--shard", "2/2"], "--shard"), (["run", "--repeat", "0"], "--repeat"), (["frobnicate"], "frobnicate"),
        (["run", "--seed", "-1"], "--seed <number>': expected a number from 0 to 18446744073709551615"),
        (["run", "--jobs", "-1"], "--jobs: expected a number from 1 to 1024, found -1"),
        (["run", "--repeat", "-3"], "--repeat: expected a number from 1 to 100000, found -3"),
        (["run", "--answer-limit", "-1"], "--answer-limit: expected seconds from 0.001 to 3600, found -1"),
        (["feed", "demo/*", "--seed", "-1"], "expected a number from 0"),
        (["fuzz", "payload", "--time", "-1"], "--time: expected seconds from 0.1"),
        (
            ["fuzz", "payload", "--resume", "--output", "/nonexistent"],
            "--resume: /nonexistent/campaign.jsonl:1: expected the journal of a campaign, found No such file"
        ),
        (["fuzz", "repro", "/nonexistent"], "/nonexistent: expected a case file or a folder, found nothing"),
        (["fuzz", "corpus", "prune", "/nonexistent"], "/nonexistent:1:1: expected a readable folder of inputs"),
        (["capture", "stats", "--jobs", "-1", "x"], "--jobs: expected a number from 1 to 1024, found -1"),
        (
            ["capture", "record", "x", "--output", "y", "--count", "-1"],
            "--count: expected a number from 1 on, found -1"
        ),
        (["replay", "x", "--show", "-1", "--", "true"], "--show: expected a number from 0 on, found -1"),
        (["run", "--role", "source"], "--role: expected --implementation beside it, found none"),
        (["explain"], "expected a requirement, a case"),
        (["explain", "--schema", "--vectors"], "or --vectors, found --schema and --vectors"),
        (["report", "/nonexistent"], "expected a readable run log"), (["lint", "/nonexistent"], "found nothing"),
        (["run", "--conformance", "/nonexistent"], "found nothing"), (["report", "/etc/hostname"], "expected"),
        (["capture", "summary", "/nonexistent"], "/nonexistent"),
        (["capture", "show", "/etc/hostname", "--keys", "/nonexistent"], "/nonexistent"),
    ]) func wrongUseHasStatusTwo(arguments: [String], message: String) throws {
        let result = try BatonBinary.run(arguments)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test(arguments: [
        (["rn"], "expected a command after `baton`: one of run, tour, list, ", "found rn; did you mean `baton run`?"),
        (["help", "lnit"], "`baton`", "found lnit; did you mean `baton lint`?"),
        (["capture", "shw"], "`baton capture`: one of show, ", "found shw; did you mean `baton capture show`?"),
        (
            ["help", "capture", "shw"], "`baton capture`: one of show, ",
            "found shw; did you mean `baton capture show`?"
        ),
        (["nosuch"], "`baton`", "found nosuch\n`baton --help` describes them."),
    ]) func anUnknownCommandHasStatusTwo(arguments: [String], expected: String, found: String) throws {
        let result = try BatonBinary.run(arguments)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.error.contains(expected) && result.error.contains(found), "\(result.error)")
    }

    /// Also where the command misses the option that is misspelled, and where another option has no value.
    @Test(arguments: [
        (
            ["run", "--explain", "demo/iphone-to-mac", "--implementaton=x"], "`baton run`",
            "--implementaton\nDid you mean --implementation?"
        ),
        (["explain", "--vectos"], "`baton explain`", "--vectos\nDid you mean --vectors?"),
        (["capture", "show", "--keys", "--strict", "--keyz"], "`baton capture show`", "--keyz\nDid you mean --keys?"),
        (
            ["adapter", "check", "--nonsense", "--", "cat", "--other"], "`baton adapter check`",
            "--nonsense\nUsage: baton adapter check "
        ),
        (["list", "--\u{1b}[31m"], "`baton list`", "found '--\\u{1B}[31m'"),
    ]) func anUnknownOptionHasStatusTwo(arguments: [String], expected: String, found: String) throws {
        let result = try BatonBinary.run(arguments)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.error.contains("expected an option of \(expected)"), "\(result.error)")
        #expect(result.error.contains(found), "\(result.error)")
    }

    @Test(arguments: [["help"], ["help", "capture"], ["help", "capture", "show"], ["help", "run"]])
    func helpOfKnownCommands(arguments: [String]) throws {
        let result = try BatonBinary.run(arguments)
        #expect(result.status == 0 && result.output.contains("OVERVIEW: ") && result.error.isEmpty)
    }

    /// Whatever a command calls by a name: a name that nothing has is an empty selection, and no wrong use.
    @Test(arguments: [
        (["explain", "ELIG-999"], "expected the id of a requirement or the name of a case, found 'ELIG-999'"),
        (["explain", "CONT-1"], "found 'CONT-1'; did you mean CONT-0"), (["explain", ""], "found ''"),
        (["explain", "demo/iphone-to-mca"], "; did you mean demo/iphone-to-mac?"),
        (["coverage", "--area", "ELIK"], "found ELIK; did you mean ELIG?"),
        (["feed", "demo/iphone-to-mca"], "found demo/iphone-to-mca; did you mean demo/iphone-to-mac?"),
        (["list", "--suite", "demos"], "found demos; did you mean `demo`?"),
        (["list", "--suite", "demo", "--case", "nosuch/*"], "no case matches 'nosuch/*'"),
        (["run", "--suite", "demos"], "found demos; did you mean `demo`?"),
    ]) func aNameThatNothingHasEndsWithFive(arguments: [String], message: String) throws {
        let result = try BatonBinary.run(arguments)
        #expect(result.status == 5 && result.output.isEmpty, "\(result.status)")
        #expect(result.error.contains(message), "\(result.error)")
    }

    @Test func capitalsDoNotMatter() throws {
        for words in [["explain", "ELIG-016"], ["coverage", "--area", "ELIG"]] {
            let capitals = try BatonBinary.run(words)
            let small = try BatonBinary.run(words.map { $0.lowercased() })
            #expect(small.status == 0 && small.output == capitals.output, "\(small.error)")
        }
    }

    /// A job that names the wrong file or folder must not stay green.
    @Test func caseFilesWithoutCasesAreNoSuccess() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.file("empty.yaml", "suite: empty\ncases: []\n")
        let lint = try BatonBinary.run(["lint", file])
        #expect(lint.status == 2 && !lint.error.isEmpty && lint.output.isEmpty, "\(lint.output)")
        let folder = try scratch.conformance(suite: Self.suite)
        try FileManager.default.removeItem(atPath: "\(folder)/Suites/sample.yaml")
        let none = try BatonBinary.run(["lint", "--conformance", folder])
        #expect(none.status == 2 && none.error.contains("expected cases, found none"), "\(none.error)")
        let run = try BatonBinary.run(["run", "--conformance", folder, "--suite", "demo"])
        #expect(run.status == 5 && run.error.contains("expected cases, found none in the case files"), "\(run.error)")
        try FileManager.default.removeItem(atPath: "\(folder)/Devices")
        let half = try BatonBinary.run(["lint", "--conformance", folder])
        #expect(half.status == 2)
        #expect(
            half.error.contains(
                "expected the folders Requirements, Devices and Suites, found no YAML file in Devices."),
            "\(half.error)")
    }

    @Test func aBadCaseFileStartsNothing() throws {
        let (result, scratch) = try run(suite: Self.suite.replacing("expect: offer", with: "expect: ofer"))
        #expect(result.status == 2 && result.error.hasPrefix("baton: 2 mistakes\n"))
        #expect(
            result.error.contains(
                "sample.yaml:13:23: expected a known expectation, found `ofer`. Did you mean `offer`?"),
            "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("out")))
    }

    @Test func anEmptySelectionHasStatusFive() throws {
        let (result, _) = try run("--case", "nothing/*")
        #expect(result.status == 5 && result.error.contains("no case matches 'nothing/*'"))
        let mistyped = try run("--suite", "sample", "--suite", "smaple").result
        #expect(mistyped.status == 5 && mistyped.error.contains("--suite: expected one of sample, found smaple"))
        // A pattern that fits nothing is not saved by one that does.
        #expect(try run("--case", "sample/*", "--case", "nothing/*").result.status == 5)
    }

    @Test func twoRunsGiveTheSameBytes() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: Self.suite)
        for (name, jobs, seed) in [("a", "1", "5"), ("b", "4", "5"), ("c", "2", "6")] {
            _ = try BatonBinary.run([
                "run", "--conformance", folder, "--output", scratch.path(name), "--jobs", jobs, "--seed", seed,
            ])
        }
        #expect(try scratch.bytes("a/run.jsonl") == scratch.bytes("b/run.jsonl"))
        #expect(
            try WallTimes.removed(from: scratch.bytes("a/junit.xml"))
                == WallTimes.removed(from: scratch.bytes("b/junit.xml")))
        #expect(try scratch.bytes("a/run.jsonl") != scratch.bytes("c/run.jsonl"))
        #expect(try verdicts(scratch.bytes("a/run.jsonl")) == verdicts(scratch.bytes("c/run.jsonl")))
    }

    @Test func determinismIsChecked() throws {
        #expect(try run("--check-determinism", "--case", "*passes*").result.status == 0)
    }

    @Test func shardsTogetherAreTheWhole() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: Self.suite)
        var names: [String] = []
        for index in 0..<3 {
            names += try BatonBinary.run(["list", "--conformance", folder, "--shard", "\(index)/3"]).output
                .split(separator: "\n").map(String.init)
        }
        let all = try BatonBinary.run(["list", "--conformance", folder]).output.split(separator: "\n").map(String.init)
        #expect(all.count == 4 && names.sorted() == all.sorted())
    }

    // MARK: - Trouble with files

    @Test func anUnwritableFolderStopsBeforeTheStart() throws {
        let scratch = try ScratchFolder()
        let file = try scratch.file("file", "")
        let result = try BatonBinary.run(["run", "--output", "\(file)/out"])
        #expect(result.status == 2)
        #expect(
            result.error.contains("cannot be written: Not a directory") && result.error.contains("Nothing was started"))
    }

    @Test(arguments: [("run.jsonl", Int32(2)), ("junit.xml", 3)]) func aFullDisk(name: String, status: Int32) throws {
        let scratch = try ScratchFolder()
        _ = try scratch.file("out/.keep", "")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("out/\(name)"), withDestinationPath: "/dev/full")
        let result = try BatonBinary.run([
            "run", "--conformance", try scratch.conformance(suite: Self.suite), "--output", scratch.path("out"),
        ])
        #expect(result.status == status)
        #expect(result.error.contains("\(name): cannot be written: No space left on device"), "\(result.error)")
    }

    @Test func aFullDiskUnderStandardOutput() throws {
        let result = try BatonBinary.shell("\"$BATON\" version > /dev/full")
        #expect(result.status == 3 && result.error.contains("No space left on device"))
    }

    @Test func aReaderThatGoesAwayEndsItQuietly() throws {
        let result = try BatonBinary.shell("\"$BATON\" explain --vocabulary | head -n 1; exit ${PIPESTATUS[0]}")
        #expect(result.output == "# Vocabulary of steps\n" && result.error.isEmpty)
        #expect([0, 141].contains(result.status))
    }

    // MARK: - Signals

    @Test(arguments: [SIGTERM, SIGINT, SIGKILL]) func aKilledRunLeavesAValidLog(number: Int32) throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: Self.suite)
        let program = try BatonBinary.start([
            "run", "--conformance", folder, "--output", scratch.path("out"), "--case", "*passes*", "--repeat",
            "100000", "--no-captures",
        ])
        // The signal comes when the log has something to lose.
        while (try? scratch.bytes("out/run.jsonl").count) ?? 0 < 300_000, program.isRunning { usleep(5_000) }
        program.send(number)
        #expect(try program.result().status == 128 + number)
        let report = try BatonBinary.run(["report", scratch.path("out/run.jsonl"), "--format", "json"])
        #expect(report.status == 5 && report.error.contains("incomplete"), "\(report.error)")
        #expect(try !verdicts(scratch.bytes("out/run.jsonl")).isEmpty)
    }

    private func verdicts(_ log: [UInt8]) throws -> [String] {
        var reader = LogReader()
        reader.append(log)
        var verdicts: [String] = []
        while let line = try reader.next() {
            if case .verdict(let verdict) = line { verdicts.append("\(verdict.name) \(verdict.outcome)") }
        }
        return verdicts
    }

    // MARK: - What it prints

    @Test(arguments: [("auto", "", false), ("always", "1", true), ("never", "", false)])
    func colours(mode: String, noColor: String, coloured: Bool) throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: Self.suite)
        let result = try BatonBinary.run(
            ["run", "--conformance", folder, "--output", scratch.path("out"), "--color", mode],
            environment: ["NO_COLOR": noColor])
        #expect(result.output.contains("\u{1B}[") == coloured)
    }

    @Test func aReportReadsStandardInput() throws {
        let (_, scratch) = try run()
        let log = scratch.path("out/run.jsonl")
        let piped = try BatonBinary.shell("cat '\(log)' | \"$BATON\" report -")
        let read = try BatonBinary.run(["report", log])
        #expect(piped.status == 0 && piped.output == read.output && !read.output.isEmpty)
        // A folder stands for its log, as for `merge`.
        for folder in [scratch.path("out"), scratch.path("out/")] {
            let whole = try BatonBinary.run(["report", folder])
            #expect(whole.status == 0 && whole.output == read.output, "\(whole.error)")
        }
        let none = scratch.path("none")
        try FileManager.default.createDirectory(atPath: none, withIntermediateDirectories: false)
        let empty = try BatonBinary.run(["report", none])
        #expect(empty.status == 2 && empty.error.contains("none/run.jsonl: expected a readable run log"))
    }

    @Test func aReportThatCannotBeWrittenSaysWhy() throws {
        let (_, scratch) = try run()
        let log = scratch.path("out/run.jsonl")
        for (path, reason) in [("/nonexistent/x", "No such file or directory"), (scratch.path, "Is a directory")] {
            let result = try BatonBinary.run(["report", log, "--output", path])
            #expect(result.status == 3 && result.error == "baton: \(path): cannot be written: \(reason)\n")
        }
    }

    @Test func reportsAreMadeFromTheLogAndItsTimings() throws {
        let (_, scratch) = try run()
        for (format, name) in [("junit", "junit.xml"), ("summary", "summary.md"), ("html", "report.html")] {
            let result = try BatonBinary.run(["report", scratch.path("out/run.jsonl"), "--format", format])
            #expect(result.status == 0)
            #expect(Array(result.output.utf8) == (try scratch.bytes("out/\(name)")), "\(format)")
        }
    }

    @Test func coverageGapsCountOnlyWhenAsked() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: Self.suite)
        #expect(try BatonBinary.run(["coverage", "--conformance", folder]).status == 0)
        #expect(try BatonBinary.run(["coverage", "--strict", "--conformance", folder]).status == 1)
        #expect(try BatonBinary.run(["coverage", "--sources"]).status == 0)
        #expect(try BatonBinary.run(["coverage", "--sources", "--strict"]).status == 0)
        _ = try scratch.file("Conformance/Requirements/claims.yaml", Self.claim(cases: ""))
        #expect(try BatonBinary.run(["coverage", "--sources", "--conformance", folder]).status == 0)
        #expect(try BatonBinary.run(["coverage", "--sources", "--strict", "--conformance", folder]).status == 1)
    }

    /// The file of a claim that no case of the sample suite shows.
    private static func claim(cases: String) -> String {
        """
        claims:
          - id: S0-F01
            lines: [1]
            claim: A payload is small.
            requirements: [PAY-001]
        \(cases)
        """
    }

    @Test func claimsOfOtherSuitesAreRefused() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: Self.suite)
        let claim = Self.claim(cases: "    cases: [payload/nothing-of-the-kind]\n")
        _ = try scratch.file("Conformance/Requirements/claims.yaml", claim)
        let result = try BatonBinary.run(["coverage", "--sources", "--conformance", folder])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.error.contains("/Requirements/claims.yaml:"), "\(result.error)")
        #expect(result.error.contains("expected the name of a case, without a permutation, found `"), "\(result.error)")
    }

    @Test func coverageShowsOneThingAtATime() throws {
        let result = try BatonBinary.run(["coverage", "--sources", "--questions"])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.error.contains("expected at most one of --requirements, --questions and --sources"))
    }

    @Test(arguments: [
        ["list", "--json"], ["version", "--json"], ["coverage", "--json"], ["coverage", "--sources", "--json"],
    ]) func jsonIsJSON(arguments: [String]) throws {
        let result = try BatonBinary.run(arguments)
        #expect(result.status == 0)
        _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    }

    @Test func explanations() throws {
        let requirement = try BatonBinary.run(["explain", "ELIG-016"])
        #expect(requirement.status == 0 && requirement.output.contains("MUST carry the same developer Team ID"))
        let scratch = try ScratchFolder()
        let testCase = try BatonBinary.run([
            "explain", "sample/passes", "--conformance", try scratch.conformance(suite: Self.suite),
        ])
        #expect(testCase.output.contains("sample/passes{n=1}") && testCase.output.contains("sample/passes{n=2}"))
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func completion(shell: String) throws {
        let result = try BatonBinary.run(["--generate-completion-script", shell])
        #expect(result.status == 0 && result.output.contains("lint"))
    }

    /// The words of help are an interface as well: a change shows here. `BATON_UPDATE_HELP=1` writes the files anew.
    @Test(arguments: [
        [], ["run"], ["list"], ["explain"], ["coverage"], ["report"], ["compare"], ["lint"], ["capture"],
        ["capture", "show"],
        ["capture", "summary"], ["capture", "timeline"], ["capture", "stats"], ["capture", "check"],
        ["capture", "linkability"], ["capture", "devices"], ["capture", "export"], ["capture", "dissector"],
        ["capture", "record"], ["version"],
        ["merge"], ["baseline"], ["baseline", "check"], ["baseline", "remove"],
        ["baseline", "update"], ["init"], ["adapter"], ["adapter", "check"], ["record"], ["replay"], ["feed"],
        ["doctor"], ["fuzz"], ["fuzz", "payload"], ["fuzz", "schedule"], ["fuzz", "bytes"], ["fuzz", "repro"],
        ["fuzz", "minimize"], ["fuzz", "corpus"], ["fuzz", "corpus", "merge"], ["fuzz", "corpus", "prune"],
        ["minimize"], ["inspect"], ["world"], ["capture", "to-case"], ["tour"],
    ]) func help(command: [String]) throws {
        let result = try BatonBinary.run(command + ["--help"], environment: ["COLUMNS": "80"])
        #expect(result.status == 0 && result.error.isEmpty)
        #expect(result.output.contains("EXAMPLES:"))
        let name = (["baton"] + command).joined(separator: "-") + ".txt"
        let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Help/\(name)")
        if ProcessInfo.processInfo.environment["BATON_UPDATE_HELP"] == "1" {
            try FileManager.default.createDirectory(
                at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(result.output.utf8).write(to: golden)
        }
        #expect(result.output == (try String(contentsOf: golden, encoding: .utf8)))
    }
}
