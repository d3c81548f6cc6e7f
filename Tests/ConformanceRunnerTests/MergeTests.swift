import ConformanceRunner
import Events
import Foundation
import Reports
import TestSupport
import Testing

/// Shards put together: the same bytes as one run, or a refusal that says what is missing.
@Suite struct MergeTests {
    private static let passing = "  - mac: {perform: {action: cb.continue}}\n  - mac: {expect: cb.continue}"
    private static let mixed =
        "  - mac: {perform: {action: \"{n}\"}}\n  - mac: {expect: cb.continue, within: 1 s}"

    private func cases(_ steps: String = passing, _ values: [String] = (1...30).map(String.init)) throws
        -> [SelectedCase]
    {
        Selection(repetitions: 3).cases(
            of: try load(suite("\(devices)\neach: {n: [\(values.joined(separator: ", "))]}\nsteps:\n\(steps)")))
    }

    private func plan(_ cases: [SelectedCase], shard: String? = nil, seed: UInt64 = 3) throws -> RunPlan {
        let part = try shard.map { SelectionPart(try #require(Shard($0)), of: cases) }
        return RunPlan(
            cases: cases, part: part, seed: seed, library: library, environment: parrots(), implementation: "parrot",
            arguments: ["run", "--seed", "\(seed)"] + (shard.map { ["--shard", $0] } ?? []))
    }

    private func run(_ plan: RunPlan, in path: String) async throws -> Int {
        let run = try ConformanceRun(
            plan, options: RunOptions(jobs: 2), folder: OutputFolder(creating: path))
        return try await run.run().exitStatus
    }

    private func shards(_ count: Int, of cases: [SelectedCase], in folder: borrowing ScratchFolder) async throws
        -> [String]
    {
        var paths: [String] = []
        for index in 0..<count {
            let path = folder.path("\(count)-\(index)")
            _ = try await run(try plan(cases, shard: "\(index)/\(count)"), in: path)
            paths.append(path)
        }
        return paths
    }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    private func refusal(_ paths: [String], to folder: borrowing ScratchFolder) throws -> [String] {
        let path = folder.path("merged")
        let target = try OutputFolder(creating: path)
        do throws(ShardMerge.MergeError) {
            _ = try ShardMerge(paths).write(to: target, console: { _ in })
        } catch {
            #expect(!FileManager.default.fileExists(atPath: path + "/run.jsonl"))
            guard case .refused(let reasons) = error else { return ["unreadable: \(error)"] }
            return reasons
        }
        return []
    }

    /// More shards than cases leave some of them empty, which is no failure.
    @Test(arguments: [1, 2, 4, 40]) func shardsGiveTheBytesOfOneRun(count: Int) async throws {
        let folder = try ScratchFolder()
        let cases = try cases(Self.mixed, ["cb.continue", "cb.restore"])
        let status = try await run(try plan(cases), in: folder.path("whole"))
        let paths = try await shards(count, of: cases, in: folder)
        var console = ""
        let merged = try ShardMerge(paths.reversed()).write(
            to: OutputFolder(creating: folder.path("merged")), console: { console += $0.plain })
        for name in ["run.jsonl", "junit.xml", "summary.md"] {
            let isEqual =
                try WallTimes.removed(from: bytes(folder.path("whole/\(name)")))
                == WallTimes.removed(from: bytes(folder.path("merged/\(name)")))
            #expect(isEqual, "\(name) differs")
        }
        #expect(merged.rawValue == status && status == 1)
        #expect(console.contains("6 cases"))
    }

    /// The gravest cause of any shard is that of the whole.
    @Test(arguments: [(["die", "cb.restore"], 4), (["die", "break"], 3)])
    func theStatusIsThatOfOneRun(actions: [String], status: Int) async throws {
        let folder = try ScratchFolder()
        let cases = try cases(Self.mixed, actions)
        #expect(try await run(try plan(cases), in: folder.path("whole")) == status)
        let paths = try await shards(4, of: cases, in: folder)
        let merged = try ShardMerge(paths).write(
            to: OutputFolder(creating: folder.path("merged")), console: { _ in })
        #expect(merged.rawValue == status)
        #expect(try bytes(folder.path("whole/run.jsonl")) == bytes(folder.path("merged/run.jsonl")))
    }

    @Test func missingAndDoubledShardsAreNamed() async throws {
        let folder = try ScratchFolder()
        let paths = try await shards(4, of: try cases(), in: folder)
        #expect(try refusal([paths[0], paths[3]], to: folder) == ["shards 1/4, 2/4 are missing"])
        #expect(try refusal([paths[0], paths[1], paths[3]], to: folder) == ["shard 2/4 is missing"])
        let doubled = try refusal(paths + [paths[1]], to: folder)
        #expect(doubled.count == 1 && doubled[0].contains("shard 1/4 is there twice"))
    }

    @Test func mixedShardsAreNamed() async throws {
        let folder = try ScratchFolder()
        let cases = try cases()
        let paths = try await shards(2, of: cases, in: folder)
        _ = try await run(try plan(cases, shard: "1/2", seed: 4), in: folder.path("seed"))
        let seed = try refusal([paths[0], folder.path("seed")], to: folder)
        #expect(seed.count == 1 && seed[0].contains("different runs: seed 3 and seed 4"), "\(seed)")
        _ = try await run(try plan(Array(cases.dropLast()), shard: "1/2"), in: folder.path("selection"))
        #expect(try refusal([paths[0], folder.path("selection")], to: folder).first?.contains(" cases and ") == true)
        _ = try await run(try plan(cases, shard: "1/3"), in: folder.path("count"))
        #expect(try refusal([paths[0], folder.path("count")], to: folder).first?.contains("one of 3") == true)
        _ = try await run(try plan(cases), in: folder.path("whole"))
        #expect(try refusal([paths[0], folder.path("whole")], to: folder).isEmpty == false)
    }

    @Test func aShardThatDidNotEndIsNamed() async throws {
        let folder = try ScratchFolder()
        let paths = try await shards(2, of: try cases(), in: folder)
        let log = paths[1] + "/run.jsonl"
        let whole = try bytes(log)
        for cut in [whole.count - 1, whole.count - 30, whole.count / 2] {
            try Data(whole[..<cut]).write(to: URL(filePath: log))
            let reasons = try refusal(paths, to: folder)
            #expect(reasons.count == 1 && reasons[0].contains("did not end") && reasons[0].contains(log))
        }
    }

    /// Headers that lie: places that do not fit, another digest, a case that is not where it should be.
    @Test(arguments: [
        (#""places":"0-89""#, #""places":"0-88""#), (#""selected":90"#, #""selected":91"#),
        (#""selection":"#, #""selectoin":"#), (#"{"line":"case","name":"sample/one{n=1}""#, "damaged"),
    ]) func damageIsNoMerge(what: String, with: String) async throws {
        let folder = try ScratchFolder()
        let paths = try await shards(1, of: try cases(), in: folder)
        let log = paths[0] + "/run.jsonl"
        var text = String(decoding: try bytes(log), as: UTF8.self)
        #expect(text.contains(what))
        if with == "damaged" {
            // Case and verdict keep agreeing; only the digest knows better.
            text = text.replacing("sample/one{n=1}\"", with: "sample/one{n=x}\"")
        } else {
            text = text.replacing(what, with: with)
        }
        try Data(text.utf8).write(to: URL(filePath: log))
        #expect(try refusal(paths, to: folder).isEmpty == false)
    }

    @Test func aLineTooManyOrTooFewIsNoMerge() async throws {
        let folder = try ScratchFolder()
        let paths = try await shards(1, of: try cases(), in: folder)
        let log = paths[0] + "/run.jsonl"
        let lines = try bytes(log).split(separator: UInt8(ascii: "\n"))
        func begins(_ line: ArraySlice<UInt8>, _ kind: String) -> Bool {
            line.starts(with: Array(#"{"line":"\#(kind)","#.utf8))
        }
        let last = try #require(lines.lastIndex { begins($0, "case") })
        func write(_ lines: [ArraySlice<UInt8>]) throws {
            try Data(lines.flatMap { Array($0) + [0x0A] }).write(to: URL(filePath: log))
        }
        try write(Array(lines[..<last]) + [lines[lines.count - 1]])
        #expect(try refusal(paths, to: folder).first?.contains("found fewer") == true)
        try write(Array(lines.dropLast()) + lines[last...])
        #expect(try refusal(paths, to: folder).first?.contains("found more") == true)
    }

    @Test func whatIsNoLogIsNoMerge() throws {
        let folder = try ScratchFolder()
        try Data("hello\n".utf8).write(to: URL(filePath: folder.path("text")))
        #expect(try refusal([folder.path("text")], to: folder).first?.hasPrefix("unreadable") == true)
        #expect(try refusal([folder.path("nothing")], to: folder).first?.hasPrefix("unreadable") == true)
    }
}
