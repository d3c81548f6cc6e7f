import ConformanceRunner
import Events
import Foundation
import Reports
import Synchronization
import TestSupport
import Testing

/// Whole runs: one log in case order whatever the jobs, valid wherever it ends.
@Suite struct RunTests {
    private func plan(_ steps: String, permutations: Int = 40, _ environment: CaseEnvironment = parrots()) throws
        -> RunPlan
    {
        let cases = try load(
            suite(
                "\(devices)\neach: {n: [\((1...permutations).map(String.init).joined(separator: ", "))]}\nsteps:\n\(steps)"
            ))
        return RunPlan(
            cases: Selection().cases(of: cases), seed: 3, library: library, environment: environment,
            implementation: "parrot", arguments: ["run"])
    }

    private func execute(
        _ plan: RunPlan, jobs: Int, checksDeterminism: Bool = false, stoppedAfter: Int? = nil
    ) async throws -> (outcome: RunOutcome, log: [UInt8], folder: ScratchFolder) {
        let scratch = try ScratchFolder()
        let folder = try OutputFolder(creating: scratch.path)
        let run = try ConformanceRun(
            plan, options: RunOptions(jobs: jobs, checksDeterminism: checksDeterminism), folder: folder
        )
        if stoppedAfter != nil { await run.stop(signal: 15) }
        let outcome = try await run.run()
        return (outcome, try scratch.bytes("run.jsonl"), scratch)
    }

    private func lines(_ log: [UInt8]) throws -> (lines: [LogLine], completeness: LogCompleteness) {
        var reader = LogReader()
        reader.append(log)
        var lines: [LogLine] = []
        while let line = try reader.next() { lines.append(line) }
        let (last, completeness) = try reader.finish()
        return (lines + [last].compactMap { $0 }, completeness)
    }

    @Test func theLogDoesNotDependOnJobs() async throws {
        let plan = try plan(
            "  - mac: {perform: {action: cb.continue, with: {delay: \"{n}\"}}}\n  - mac: {expect: cb.continue}")
        let one = try await execute(plan, jobs: 1)
        let many = try await execute(plan, jobs: 7)
        #expect(one.log == many.log && one.outcome.exitStatus == 0)
        let (lines, completeness) = try lines(one.log)
        #expect(completeness == .complete)
        let names = lines.compactMap { if case .caseBegan(let header) = $0 { header.name } else { nil } }
        #expect(names == plan.cases.map(\.name))
        for name in ["junit.xml", "summary.md", "timings.json"] {
            #expect(one.folder.has(name))
        }
    }

    @Test(arguments: [
        ("cb.continue", 0), ("cb.restore", 1), ("die", 4), ("break", 3),
    ]) func exitStatuses(action: String, status: Int) async throws {
        let plan = try plan(
            "  - mac: {perform: {action: \(action)}}\n  - mac: {expect: cb.continue, within: 1 s}", permutations: 2)
        #expect(try await execute(plan, jobs: 2).outcome.exitStatus == status)
    }

    @Test func theGravestCauseDecides() async throws {
        let cases = try load(
            suite(
                "\(devices)\neach: {action: [cb.restore, die, break]}\nsteps:\n  - mac: {perform: {action: \"{action}\"}}\n  - mac: {expect: cb.continue, within: 1 s}"
            ))
        func status(_ names: [String]) async throws -> Int {
            let plan = RunPlan(
                cases: Selection(patterns: names.map { "*=\($0)}" }).cases(of: cases), seed: 1, library: library,
                environment: parrots(), implementation: "parrot", arguments: [])
            return try await execute(plan, jobs: 1).outcome.exitStatus
        }
        #expect(try await status(["cb.restore", "die"]) == 4)
        #expect(try await status(["cb.restore", "die", "break"]) == 3)
    }

    @Test func nonDeterminismIsFound() async throws {
        let counter = Counter()
        let plan = try plan(
            "  - mac: {perform: {action: cb.continue}}\n  - mac: {expect: cb.continue}", permutations: 2,
            parrots(drift: { counter.next() }))
        let (outcome, _, _) = try await execute(plan, jobs: 1, checksDeterminism: true)
        #expect(outcome.exitStatus == 6)
        #expect(outcome.divergences.map(\.name) == plan.cases.map(\.name))
        let first = try #require(outcome.divergences.first)
        #expect(
            first.first.contains("cb.continue") && first.second.contains("cb.continue") && first.first != first.second)
    }

    @Test func aStoppedRunLeavesAValidLog() async throws {
        let plan = try plan("  - mac: {perform: {action: cb.continue}}\n  - mac: {expect: cb.continue}")
        let (outcome, log, _) = try await execute(plan, jobs: 2, stoppedAfter: 0)
        #expect(outcome.exitStatus == 143 && outcome.cases == 0)
        guard case .incomplete = try lines(log).completeness else {
            Issue.record("a stopped run is not complete")
            return
        }
    }

    @Test func aLogMayBeCutAnywhere() async throws {
        let plan = try plan(
            "  - mac: {perform: {action: cb.continue}}\n  - mac: {expect: cb.continue}", permutations: 3)
        let log = try await execute(plan, jobs: 1).log
        let first = try #require(log.firstIndex(of: UInt8(ascii: "\n"))) + 1
        for end in stride(from: first, to: log.count - 1, by: 7) {
            guard case .incomplete = try lines(Array(log[..<end])).completeness else {
                Issue.record("cut at \(end)")
                return
            }
        }
    }

    @Test func anUnwritableFolderIsToldBeforeAnythingStarts() throws {
        let error = #expect(throws: OutputError.self) { try OutputFolder(creating: "/dev/full/report") }
        #expect(error?.description == "/dev/full/report: cannot be written: Not a directory")
    }

    @Test func requirementsOfTheRunStandInTheLog() async throws {
        let plan = try plan(
            """
              - mac: {expect: never, event: cb.continue}
              - mac: {expect: never, id: other, event: cb.continue, covers: [CONT-005]}
            """, permutations: 1)
        let (lines, _) = try lines(try await execute(plan, jobs: 1).log)
        let ids = lines.compactMap { if case .requirement(let record) = $0 { record.id } else { nil } }
        #expect(Set(ids) == ["ELIG-016", "CONT-005"])
    }
}

/// A number that differs at every call, for an implementation that is not deterministic.
private final class Counter: Sendable {
    private let value = Mutex<Int64>(0)

    func next() -> Int64 {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
