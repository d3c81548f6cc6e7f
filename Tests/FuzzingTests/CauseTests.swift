import ConformanceRunner
import Defects
import Testing
import VirtualDevices

@testable import Fuzzing

/// Failures of one cause are one finding.
@Suite("Causes") struct CauseTests {
    private static let library = Result { try ConformanceLibrary.load(folder: nil) }

    private func findings<Mode: FuzzMode>(
        _ mode: Mode, _ executions: Int, defect name: String
    ) async throws -> [FuzzFinding] where Mode.Bench == FuzzBench {
        let library = try Self.library.get()
        let defect = try #require(Defect.all.first { $0.name == name })
        let environment = CaseEnvironment.reference(library) { _ in
            VirtualDevice(programs: .standard, decisions: defect.decisions)
        }
        var options = FuzzOptions()
        options.executions = executions
        options.workers = 2
        options.shrinkingTries = 300
        return try await FuzzCampaign(mode, options: options).run(
            on: { FuzzBench(library, environment: environment, tested: nil, seed: 1) }, progress: { _ in }
        ).findings
    }

    /// A defect of one kind of value shows wherever the value stands: alone, as a key, in a set, the second time. It is a
    /// second finding where a member of a set becomes one that the set has: the set then lacks a member, and nothing says
    /// what became of it.
    @Test(arguments: [
        ("title-trimmed", 1), ("sets-become-arrays", 1), ("null-becomes-text", 2), ("booleans-become-integers", 2),
    ])
    func aDefectOfPayloadsIsOneFinding(_ name: String, _ most: Int) async throws {
        let found = try await findings(PayloadMode(), 640, defect: name)
        #expect((1...most).contains(found.count), "\(found.map(\.failure.causes))")
    }

    // MARK: The rule

    private func finding(_ causes: String...) -> FuzzFinding {
        FuzzFinding(
            mode: "payload", execution: 0,
            failure: FuzzFailure(
                symptom: causes[0], shape: "", causes: causes, requirements: [], expected: "", observed: "",
                caseFile: "",
                caseName: ""),
            choices: [], tries: 0)
    }

    @Test func findingsOfOneCauseAreMerged() {
        var state = FuzzState()
        let taken = [
            finding("a", "b"), finding("a"),
            // It fails beside `a`.
            finding("b"),
            // `a` fails beside it.
            finding("c", "a"),
            // `c` was no finding.
            finding("c"), finding("d"),
        ].map { state.take($0) }
        #expect(taken == [true, false, false, false, true, true])
        #expect(state.findings.map { $0.failure.causes[0] } == ["a", "c", "d"])
    }
}
