import Events
import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

@testable import ConformanceRunner

/// A run that did not end is finished: the bytes are those of a run that nobody disturbed.
@Suite struct ResumeTests {
    private let scratch: ScratchFolder
    private var path: String { scratch.path("report") }
    private var log: String { path + "/run.jsonl" }

    init() throws { scratch = try ScratchFolder() }

    private func plan(
        _ count: Int = 12, seed: UInt64 = 3, action: String = "cb.continue", shard: String? = nil
    ) throws -> RunPlan {
        let numbers = (0..<count).map(String.init).joined(separator: ", ")
        let steps = """
              - mac: {perform: {action: \(action), with: {delay: "{n}"}}}
              - mac: {expect: cb.continue, within: 1 s}
            """
        let cases = Selection().cases(
            of: try load(suite("\(devices)\neach: {n: [\(numbers)]}\nsteps:\n\(steps)")))
        let part = try shard.map { SelectionPart(try #require(Shard($0)), of: cases) }
        return RunPlan(
            cases: cases, part: part, seed: seed, library: library, environment: parrots(), implementation: "parrot",
            arguments: ["run"])
    }

    private struct Ending {
        var outcome: RunOutcome
        var files: [String: [UInt8]]
        var console: String
    }

    private func execute(_ plan: RunPlan, after earlier: EarlierRun? = nil, checks: Bool = false) async throws -> Ending
    {
        let console = Mutex("")
        let run = try ConformanceRun(
            plan,
            options: RunOptions(
                jobs: 2, checksDeterminism: checks, console: { text in console.withLock { $0 += text.plain } }),
            folder: try OutputFolder(creating: path), after: earlier)
        let outcome = try await run.run()
        let files = try ["run.jsonl", "junit.xml", "summary.md"].map {
            let bytes = try Data(contentsOf: URL(filePath: "\(path)/\($0)"))
            return ($0, $0 == "junit.xml" ? [UInt8](WallTimes.removed(from: bytes).utf8) : [UInt8](bytes))
        }
        return Ending(
            outcome: outcome, files: Dictionary(uniqueKeysWithValues: files), console: console.withLock { $0 })
    }

    private func write(_ bytes: some Sequence<UInt8>) throws { try Data(bytes).write(to: URL(filePath: log)) }
    private func earlier(_ plan: RunPlan) throws -> EarlierRun? {
        try EarlierRun.read(log, plan: plan)
    }

    @Test(arguments: ["cb.continue", "cb.restore"]) func aLogCutAnywhereIsFinished(action: String) async throws {
        let plan = try plan(action: action)
        let whole = try await execute(plan)
        let bytes = try #require(whole.files["run.jsonl"])
        var keptCases: Set<Int> = []
        for cut in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 60)) {
            try write(bytes[..<cut])
            let earlier = try earlier(plan)
            keptCases.insert(earlier?.cases ?? -1)
            let again = try await execute(plan, after: earlier)
            #expect(again.files == whole.files && again.console == whole.console, "cut after \(cut) bytes")
            #expect(again.outcome.exitStatus == whole.outcome.exitStatus)
            #expect(again.outcome.cases == plan.cases.count - (earlier?.cases ?? 0))
        }
        // From nothing to everything, or the cuts have shown little.
        #expect(keptCases.contains(-1) && keptCases.contains(plan.cases.count) && keptCases.count > 10)
        #expect(whole.outcome.exitStatus == (action == "cb.continue" ? 0 : 1))
    }

    /// The opening says of which run the log is.
    @Test func aLogWithoutACaseIsGoneOnWith() async throws {
        let plan = try plan(3)
        let bytes = try #require(try await execute(plan).files["run.jsonl"])
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.starts(with: #"{"line":"case""#.utf8) })
        let opening = lines[..<first].reduce(0) { $0 + $1.count + 1 }
        try write(bytes[..<opening])
        #expect(try earlier(plan)?.cases == 0)
        #expect(try earlier(plan)?.record.tally.faultsInARow == 0)
        try write(bytes[..<(opening - 1)])
        #expect(try earlier(plan) == nil)
    }

    @Test func aWholeLogStaysAsItIs() async throws {
        let plan = try plan(shard: "0/2")
        let whole = try await execute(plan)
        let again = try await execute(plan, after: try earlier(plan))
        #expect(again.files == whole.files && again.outcome.cases == 0)
    }

    @Test func anotherRunIsNotGoneOnWith() async throws {
        let mine = try plan()
        _ = try await execute(mine)
        func refusal(_ other: RunPlan) throws -> String {
            try #require(#expect(throws: EarlierRun.Refusal.self) { try earlier(other) }).description
        }
        #expect(
            try refusal(plan(seed: 4)).contains(
                "found that of another: seed 3 instead of seed 4; its command was: baton run"))
        #expect(try refusal(plan(11)).contains("12 cases instead of 11 cases"))
        #expect(try refusal(plan(shard: "0/2")).contains("no shard instead of shard 0/2"))
        var other = mine
        other.implementation = "cockatoo"
        #expect(try refusal(other).contains("implementation parrot instead of implementation cockatoo"))
    }

    @Test func whatIsNoLogIsRefused() async throws {
        let plan = try plan(3)
        let bytes = try #require(try await execute(plan).files["run.jsonl"])
        try write("hello\n".utf8)
        #expect(throws: EarlierRun.Refusal.self) { try earlier(plan) }
        // Damage in the middle is no cut.
        var damaged = bytes
        damaged[bytes.count / 2] = 0
        try write(damaged)
        #expect(throws: EarlierRun.Refusal.self) { try earlier(plan) }
        try FileManager.default.removeItem(atPath: log)
        #expect(try earlier(plan) == nil)
    }

    /// What the first run knew of its cases decides the status of the second.
    @Test(arguments: [("die", 4), ("break", 3)]) func faultsAreRemembered(action: String, status: Int) async throws {
        let cases = Selection().cases(
            of: try load(
                suite(
                    "\(devices)\neach: {action: [\(action), cb.continue]}\nsteps:\n  - mac: {perform: {action: \"{action}\"}}\n  - mac: {expect: cb.continue, within: 1 s}"
                )))
        let plan = RunPlan(
            cases: cases, seed: 1, library: library, environment: parrots(), implementation: "parrot", arguments: [])
        let whole = try await execute(plan)
        let bytes = try #require(whole.files["run.jsonl"])
        let end = try #require(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")))
        try write(bytes[...end])
        let kept = try earlier(plan)
        #expect(kept?.cases == 2)
        let again = try await execute(plan, after: kept)
        #expect(again.outcome.exitStatus == status && again.files == whole.files)
    }

    @Test func whatWasNotDeterministicIsRemembered() async throws {
        let counter = Mutex<Int64>(0)
        let cases = Selection().cases(
            of: try load(
                suite("\(devices)\nsteps:\n  - mac: {perform: {action: cb.continue}}\n  - mac: {expect: cb.continue}")))
        let plan = RunPlan(
            cases: cases, seed: 1, library: library,
            environment: parrots(drift: {
                counter.withLock { value in
                    value += 1
                    return value
                }
            }), implementation: "parrot", arguments: [])
        #expect(try await execute(plan, checks: true).outcome.exitStatus == 6)
        let again = try await execute(plan, after: try earlier(plan))
        #expect(again.outcome.exitStatus == 6 && again.outcome.cases == 0)
    }
}
