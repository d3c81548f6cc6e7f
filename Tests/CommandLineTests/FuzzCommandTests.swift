import Foundation
import TestSupport
import Testing

/// `baton fuzz` with the Python device, one of whose defects is switched on.
@Suite(.needsBaton, .needs(.python), .serialized)
struct FuzzCommandTests {
    private static let implementation =
        "python3 '\(Project.file("Sources/SampleAdapters/Python/adapter.py").path())' --defect sets-become-lists"

    private func arguments(_ scratch: ScratchFolder, _ output: String, runs: Int = 24) -> [String] {
        ["fuzz", "payload", "--runs", "\(runs)", "--jobs", "2", "--output", scratch.path(output)] + adapter
    }

    private let adapter = ["--implementation", Self.implementation, "--answer-limit", "60"]

    /// What a campaign writes, and what its findings are good for.
    @Test func aFindingIsPlayedAgainAndMadeSmaller() throws {
        let scratch = try ScratchFolder()
        let run = try BatonBinary.run(arguments(scratch, "found") + ["--corpus", scratch.path("corpus")])
        #expect(run.status == 1, "\(run.error)")
        #expect(run.output.contains(#/[1-9] findings?; all executions were carried out\nReport: /#), "\(run.output)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("found")).sorted()
        for name in ["campaign.jsonl", "findings.json", "findings.md", "report.html"] { #expect(names.contains(name)) }
        let file = try #require(names.first { $0.hasSuffix(".yaml") })
        #expect(try scratch.text("found/findings.md").contains("](\(file))"))
        let sarif = try scratch.text("found/findings.sarif")
        #expect(sarif.contains("/found/\(file)\"") && !sarif.contains("does not describe this requirement"))
        #expect(try scratch.text("found/report.html").contains("<a href=\"\(file)\">"))
        let input = file.replacing(".yaml", with: ".input")
        for name in [file, input] {
            let shown = try BatonBinary.run(["fuzz", "repro", scratch.path("found/\(name)")] + adapter)
            #expect(shown.status == 1 && shown.output.contains("     observed  "), "\(shown)")
            let passing = try BatonBinary.run(["fuzz", "repro", scratch.path("found/\(name)")])
            #expect(passing.status == 0 && passing.output.contains("pass"), "\(passing)")
        }
        let output = ["--output", scratch.path("short.yaml")]
        let smaller = try BatonBinary.run(["fuzz", "minimize", scratch.path("found/\(input)")] + output + adapter)
        #expect(smaller.status == 0 && smaller.output.contains("     choices   "), "\(smaller)")
        #expect(try scratch.text("short.input").hasPrefix("baton fuzz input 1\nmode payload\n"))
        let pruned = try BatonBinary.run(["fuzz", "minimize", scratch.path("short.yaml")] + output + adapter)
        #expect(pruned.status == 0 && pruned.output.contains("     steps     "), "\(pruned)")
        let again = try BatonBinary.run(["fuzz", "repro", scratch.path("short.yaml")] + adapter)
        #expect(again.status == 1, "\(again)")
        let nothing = try BatonBinary.run(["fuzz", "minimize", scratch.path("found/\(input)")] + output)
        #expect(nothing.status == 5 && nothing.error.contains("the input does not fail"), "\(nothing)")
    }

    /// A campaign that is killed, then stopped, then goes on, finds what one does that was left alone.
    @Test(arguments: [SIGKILL, SIGINT, SIGTERM])
    func anInterruptedCampaignGoesOn(_ signal: Int32) throws {
        let scratch = try ScratchFolder()
        func arguments(_ output: String, runs: Int) -> [String] {
            ["fuzz", "schedule", "--runs", "\(runs)", "--jobs", "1", "--output", scratch.path(output)]
        }
        // It ends by the signal alone. A shell sends it: tests of other suites may hold all threads that Swift has.
        let script = """
            "$BATON" \(arguments("parts", runs: 1_000_000).joined(separator: " ")) &
            until [ "$(cat '\(scratch.path("parts"))/campaign.jsonl' 2> /dev/null | wc -l)" -ge 3 ]; do sleep 0.05; done
            kill -\(signal) $!
            wait $!
            """
        let stopped = try BatonBinary.shell(script)
        #expect(stopped.status == 128 + signal, "\(stopped.output)\(stopped.error)")
        if signal != SIGKILL {
            #expect(stopped.output.contains("stopped by signal \(signal); --resume goes on"), "\(stopped.output)")
            #expect(try scratch.text("parts/findings.json").contains("stopped by signal"))
        }
        // The first line is no batch.
        let runs = 64 * (scratch.lines("parts/campaign.jsonl") + 1)
        let resumed = try BatonBinary.run(arguments("parts", runs: runs) + ["--resume"])
        #expect(resumed.status == 0, "\(resumed.output)\(resumed.error)")
        let whole = try BatonBinary.run(arguments("whole", runs: runs))
        #expect(whole.status == 0, "\(whole.output)\(whole.error)")
        for name in ["campaign.jsonl", "findings.json"] {
            #expect(try scratch.bytes("parts/\(name)") == (try scratch.bytes("whole/\(name)")), "\(name)")
        }
        let other = try BatonBinary.run(arguments("parts", runs: 1) + ["--resume", "--seed", "2"])
        #expect(other.status == 2)
        #expect(
            other.error.contains(
                "--resume: expected the seed of the campaign in \(scratch.path("parts")), 1, found 2"))
    }

    @Test func aCorpusGrowsAndIsKeptSmall() throws {
        let scratch = try ScratchFolder()
        func fuzz(_ corpus: String, seed: Int) throws -> ProgramResult {
            try BatonBinary.run([
                "fuzz", "schedule", "--runs", "128", "--seed", "\(seed)", "--corpus", scratch.path(corpus), "--output",
                scratch.path("found"),
            ])
        }
        func names(_ corpus: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: scratch.path(corpus)).sorted()
        }
        for seed in 1...2 { #expect(try fuzz("corpus-\(seed)", seed: seed).status == 0) }
        let first = try names("corpus-1")
        #expect(first.count > 5 && first.allSatisfy { $0.hasSuffix(".input") })
        // The inputs of the folder come first, so another seed shows little that is new.
        #expect(try fuzz("corpus-1", seed: 3).status == 0)
        #expect(Set(first).isSubset(of: try names("corpus-1")))
        let folders = [scratch.path("all"), scratch.path("corpus-1"), scratch.path("corpus-2")]
        let merged = try BatonBinary.run(["fuzz", "corpus", "merge"] + folders)
        #expect(merged.status == 0 && merged.output.hasSuffix("inputs added to 0 in \(folders[0])\n"), "\(merged)")
        let all = try names("all")
        let pruned = try BatonBinary.run(["fuzz", "corpus", "prune", folders[0]])
        #expect(pruned.output == "\(all.count) of \(all.count) inputs kept in \(folders[0])\n", "\(pruned)")
        let again = try BatonBinary.run(["fuzz", "corpus", "merge"] + folders)
        #expect(again.output.hasPrefix("0 of "), "\(again)")
        #expect(try names("all") == all)
        let dry = try BatonBinary.run(["fuzz", "corpus", "prune", "--dry-run", folders[1]])
        let kept = try BatonBinary.run(["fuzz", "corpus", "prune", folders[1]])
        #expect(dry.output.replacing("needed", with: "kept") == kept.output)
        #expect(kept.output.hasPrefix("\(try names("corpus-1").count) of "), "\(kept)")
        _ = try scratch.file("all/bad.input", "baton fuzz input 1\nmode payload\nseed x\n")
        let bad = try fuzz("all", seed: 1)
        #expect(
            bad.status == 2 && bad.error.contains("all/bad.input:3:6: expected a decimal number below 2^64, found `x`"))
    }
}

extension ScratchFolder {
    /// The number of complete lines of a file; 0 without one.
    fileprivate func lines(_ name: String) -> Int {
        ((try? bytes(name)) ?? []).count { $0 == UInt8(ascii: "\n") }
    }
}
