import Foundation
import TestSupport
import Testing

/// Shards, merges and runs that are taken up again, through the program.
@Suite(.needsBaton)
struct ShardTests {
    private static let files = ["run.jsonl", "junit.xml", "summary.md", "report.html"]

    private func expectEqual(_ scratch: ScratchFolder, _ first: String, _ second: String) throws {
        for name in Self.files {
            let isEqual =
                try WallTimes.removed(from: scratch.bytes("\(first)/\(name)"))
                == WallTimes.removed(from: scratch.bytes("\(second)/\(name)"))
            #expect(isEqual, "\(first) and \(second) differ in \(name)")
        }
    }

    /// The console report without its last line, which names the folder.
    private func report(_ result: ProgramResult) -> Substring {
        result.output[..<(result.output.range(of: "Report: ")?.lowerBound ?? result.output.endIndex)]
    }

    @Test func fourShardsOfBundledCasesAreOneRun() throws {
        let scratch = try ScratchFolder()
        let options = ["run", "--no-captures", "--no-environment", "--suite", "discovery", "--suite", "saving"]
        let whole = try BatonBinary.run(options + ["--output", scratch.path("whole")])
        let shards = (0..<4).map { scratch.path("shard-\($0)") }
        for (index, shard) in shards.enumerated() {
            #expect(try BatonBinary.run(options + ["--shard", "\(index)/4", "--output", shard]).status <= 1)
        }
        let merged = try BatonBinary.run(["merge", "--output", scratch.path("merged")] + shards.reversed())
        #expect(merged.status == whole.status, "\(merged.error)")
        #expect(report(merged) == report(whole) && merged.error.isEmpty)
        try expectEqual(scratch, "whole", "merged")

        // The merge's own timings part the next run, and what comes of that is the same run again.
        let weights = ["--weights", scratch.path("merged/timings.json")]
        let weighed = (0..<3).map { scratch.path("weighed-\($0)") }
        for (index, shard) in weighed.enumerated() {
            let result = try BatonBinary.run(options + weights + ["--shard", "\(index)/3", "--output", shard])
            #expect(result.status <= 1 && result.error.isEmpty, "\(result.error)")
        }
        #expect(
            try BatonBinary.run(["merge", "--output", scratch.path("again")] + weighed).status == whole.status)
        try expectEqual(scratch, "whole", "again")
    }

    @Test func refusalsHaveStatusFive() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        func run(_ name: String, _ options: String...) throws {
            let command = ["run", "--conformance", folder, "--output", scratch.path(name)]
            #expect(try BatonBinary.run(command + options).status <= 1)
        }
        func merge(_ names: String...) throws -> ProgramResult {
            try BatonBinary.run(["merge", "--output", scratch.path("out")] + names.map { scratch.path($0) })
        }
        try run("0", "--shard", "0/2")
        try run("1", "--shard", "1/2")
        try run("1s", "--shard", "1/2", "--seed", "2")
        #expect(try merge("0/run.jsonl", "1").status == 1)
        for (names, message) in [
            (["0"], "shard 1/2 is missing"), (["0", "0"], "there twice"),
            (["0", "1s"], "different runs: seed 1 and seed 2; the commands were: baton run"),
        ] {
            let result = try BatonBinary.run(
                ["merge", "--output", scratch.path("refused")] + names.map { scratch.path($0) })
            #expect(result.status == 5 && result.error.contains(message), "\(result.error)")
            #expect(!FileManager.default.fileExists(atPath: scratch.path("refused")))
        }
        #expect(try merge("nothing").status == 2)
        // Logs of whole runs are no shards; one of them is the whole.
        try run("whole")
        try run("twin")
        for names in [["whole", "twin"], ["0", "whole"]] {
            let result = try BatonBinary.run(
                ["merge", "--output", scratch.path("refused")] + names.map { scratch.path($0) })
            #expect(result.status == 5 && result.error.contains("and no shard"), "\(result.error)")
        }
        #expect(try merge("whole").status == 1)
        // A shard's own log is not overwritten by what it becomes a part of.
        let into = try BatonBinary.run(["merge", "--output", scratch.path("0"), scratch.path("0"), scratch.path("1")])
        #expect(into.status == 2 && into.error.contains("expected another folder than a shard's"))
        #expect(try merge("0", "1").status == 1)
    }

    // MARK: - Variables

    @Test func theEnvironmentIsToldAndCanBeTurnedOff() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        let gitLab = ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"]
        func run(_ options: [String], _ variables: [String: String]) throws -> ProgramResult {
            try BatonBinary.run(
                ["run", "--conformance", folder, "--output", scratch.path("out")] + options, environment: variables)
        }
        let taken = try run([], gitLab)
        #expect(taken.error == "baton: taken from GitLab: shard 0/2 (CI_NODE_INDEX, CI_NODE_TOTAL)\n")
        #expect(!taken.output.contains("4 cases"))
        for options in [["--no-environment"], ["--shard", "0/1"]] {
            let result = try run(options, gitLab)
            #expect(result.error.isEmpty && result.output.contains("4 cases"), "\(options): \(result.error)")
        }
        let wrong = try run([], gitLab.merging(["CI_NODE_INDEX": "0"]) { $1 })
        #expect(wrong.status == 2 && wrong.error.contains("CI_NODE_INDEX") && wrong.error.contains("--no-environment"))
        let hostile = try run([], ["CI_NODE_INDEX": "\u{1B}[2J", "CI_NODE_TOTAL": "4"])
        #expect(hostile.status == 2 && !hostile.error.contains("\u{1B}"))
    }

    @Test func bazelLearnsOfHarnessFaults() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        let out = scratch.path("out")
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: out + "/junit.xml", withDestinationPath: "/dev/full")
        let variables = [
            "BAZEL_TEST": "1", "TEST_INFRASTRUCTURE_FAILURE_FILE": scratch.path("fault"),
            "TESTBRIDGE_TEST_ONLY": "sample/passes*",
        ]
        let arguments = ["run", "--conformance", folder, "--output", out]
        #expect(try BatonBinary.run(arguments, environment: variables).status == 3)
        #expect(try String(decoding: scratch.bytes("fault"), as: UTF8.self).contains("junit.xml"))
        try FileManager.default.removeItem(atPath: scratch.path("fault"))
        try FileManager.default.removeItem(atPath: out + "/junit.xml")
        let healthy = try BatonBinary.run(arguments, environment: variables)
        #expect(healthy.status == 0 && healthy.output.contains("2 cases"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("fault")))
    }

    @Test(arguments: [
        (["--weights", "nothing.json"], "expected --shard beside it"),
        (["--shard", "0/2", "--weights", "/nothing.json"], "expected a readable file"),
        (["--shard", "0/2", "--weights", "/dev/null"], "/dev/null"),
    ]) func weightsThatCannotBeUsed(options: [String], message: String) throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        let result = try BatonBinary.run(
            ["run", "--conformance", folder, "--output", scratch.path("out")] + options)
        #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("out")))
    }

    // MARK: - Runs that are taken up again

    /// Killed again and again, wherever it happens to be; no moment may matter.
    @Test(arguments: [0.05, 0.4, 0.8]) func aKilledRunIsFinished(share: Double) throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        let command = ["run", "--conformance", folder, "--no-captures", "--repeat", "150"]
        let whole = try BatonBinary.run(command + ["--output", scratch.path("whole")])
        let size = try scratch.bytes("whole/run.jsonl").count
        let resumed = command + ["--resume", "--output", scratch.path("out")]
        func length() -> Int {
            ((try? FileManager.default.attributesOfItem(atPath: scratch.path("out/run.jsonl"))[.size]) as? Int) ?? 0
        }
        var kept = 0
        for turn in 1...3 {
            let program = try BatonBinary.start(resumed)
            // The log grows from what the turn before has left.
            let enough = kept + Int(Double(size - kept) * share) / turn
            while length() < enough, program.isRunning { usleep(1_000) }
            program.send(SIGKILL)
            _ = try program.result()
            kept = length()
        }
        let finished = try BatonBinary.run(resumed)
        #expect(finished.status == whole.status && report(finished) == report(whole))
        try expectEqual(scratch, "whole", "out")

        // And once more, when nothing is left to do.
        let again = try BatonBinary.run(resumed)
        #expect(again.status == whole.status && again.error == "baton: 600 of 600 cases are kept\n")
        try expectEqual(scratch, "whole", "out")
        let other = try BatonBinary.run(resumed + ["--seed", "9"])
        #expect(other.status == 2 && other.error.contains("instead of seed 9; its command was: baton run"))
        try expectEqual(scratch, "whole", "out")
    }

    @Test func whereNothingIsFinishedAllCasesRun() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        let output = scratch.path("out")
        let result = try BatonBinary.run([
            "run", "--conformance", folder, "--no-captures", "--case", "*passes*", "--resume", "--output", output,
        ])
        #expect(result.status == 0)
        #expect(result.error == "baton: there is no finished case in \(output)/run.jsonl; all cases run\n")
    }

    /// A signal that the run takes note of leaves reports of what was finished; they are made anew.
    @Test func aStoppedRunIsFinished() throws {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        let command = [
            "run", "--conformance", folder, "--no-captures", "--repeat", "400", "--shard", "0/2",
        ]
        let whole = try BatonBinary.run(command + ["--output", scratch.path("whole")])
        let program = try BatonBinary.start(command + ["--output", scratch.path("out")])
        while (try? scratch.bytes("out/run.jsonl").count) ?? 0 < 200_000, program.isRunning { usleep(2_000) }
        program.send(SIGTERM)
        _ = try program.result()
        let finished = try BatonBinary.run(command + ["--resume", "--output", scratch.path("out")])
        #expect(finished.status == whole.status && finished.error.contains("are kept"))
        try expectEqual(scratch, "whole", "out")
    }
}
