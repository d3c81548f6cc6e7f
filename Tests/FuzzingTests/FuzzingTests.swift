import ConformanceRunner
import Defects
import Events
import Fuzzing
import Generation
import ImplementationAdapter
import Payload
import PositionedYAML
import Testing
import VirtualDevices

/// Campaigns against the reference and against devices with one defect.
@Suite("Fuzzing") struct FuzzingTests {
    private static let library = Result { try ConformanceLibrary.load(folder: nil) }

    /// Runs a campaign against the reference, or a device with a defect.
    private func campaign<Mode: FuzzMode>(
        _ mode: Mode, _ executions: Int, defect name: String? = nil, workers: Int = 2, seed: UInt64 = 1
    ) async throws -> FuzzResult where Mode.Bench == FuzzBench {
        let library = try Self.library.get()
        let defect = try name.map { name in try #require(Defect.all.first { $0.name == name }) }
        var options = FuzzOptions()
        options.executions = executions
        options.workers = workers
        options.seed = seed
        let environment = defect.map { defect in
            CaseEnvironment.reference(library) { _ in VirtualDevice(programs: .standard, decisions: defect.decisions) }
        }
        return try await FuzzCampaign(mode, options: options).run(
            on: { FuzzBench(library, environment: environment, tested: nil, seed: seed) }, progress: { _ in })
    }

    /// The cases of a finding's file fail like the finding.
    private func outcome(of finding: FuzzFinding, defect name: String, seed: UInt64 = 1) throws -> [String] {
        var library = try Self.library.get()
        library.suites = [CaseFile(name: "finding.yaml", bytes: Array(finding.failure.caseFile.utf8))]
        let defect = try #require(Defect.all.first { $0.name == name })
        let environment = CaseEnvironment.reference(library) { _ in
            VirtualDevice(programs: .standard, decisions: defect.decisions)
        }
        let result = CaseRunner(environment: environment).run(try #require(try library.cases().first), seed: seed)
        return result.lines.compactMap { line -> String? in
            guard case .check(let check) = line, check.outcome == .fail else { return nil }
            return check.id
        }
    }

    @Test func theReferenceHasNoFindingWithPayloads() async throws {
        let result = try await campaign(PayloadMode(), 300)
        #expect(result.progress.executions == 300)
        #expect(result.findings.map { "\($0.failure.caseFile)\n\($0.failure.observed)" } == [])
    }

    @Test func theReferenceHasNoFindingWithSchedules() async throws {
        let result = try await campaign(ScheduleMode(), 200)
        #expect(result.progress.executions == 200)
        #expect(result.findings.map { "\($0.failure.caseFile)\n\($0.failure.observed)" } == [])
    }

    /// What a step of a finding's file says is what the campaign did, whatever text, number or key it has.
    @Test func aWrittenStepReadsAsTheSameStep() throws {
        var library = try Self.library.get()
        var payloads = PayloadGenerator(seed: 14)
        let steps = (0..<60).map { _ in
            OperationStep(
                .becomeCurrent, on: "phone", ["type": "a.b", "userInfo": .dictionary(payloads.dictionary(depth: 3))],
                times: ["expiresIn": 1_500_000_001], at: SourcePosition(file: "", line: 1, column: 1))
        }
        let text = """
            suite: found
            cases:
              - name: steps
                covers: [DISC-001]
                devices:
                  phone: {model: iPhone 15, os: iOS 17.5}
                steps:
            \(steps.map { "      - \($0.caseText)\n" }.joined())      - phone: {expect: adv.start}

            """
        library.suites = [CaseFile(name: "steps.yaml", bytes: Array(text.utf8))]
        let read = try #require(try library.cases().first).steps.compactMap { step in
            if case .operation(let operation) = step { operation } else { nil }
        }
        #expect(read.count == steps.count)
        for (step, same) in zip(steps, read) { #expect(same.caseText == step.caseText) }
        let values = zip(steps, read).map { step, same in (step.userInfo, same.userInfo) }
        #expect(values.allSatisfy { $0 != nil && $0 == $1 })
    }

    @Test func theNumberOfWorkersChangesNothing() async throws {
        let one = try await campaign(PayloadMode(), 150, defect: "null-becomes-text", workers: 1)
        let three = try await campaign(PayloadMode(), 150, defect: "null-becomes-text", workers: 3)
        #expect(!one.findings.isEmpty)
        #expect(one.findings.map(\.failure.caseFile) == three.findings.map(\.failure.caseFile))
        #expect(one.progress.behaviours == three.progress.behaviours)
        let schedules = try await (campaign(ScheduleMode(), 96, workers: 1), campaign(ScheduleMode(), 96, workers: 3))
        #expect(schedules.0.progress.behaviours == schedules.1.progress.behaviours)
        #expect(schedules.0.progress.corpus == schedules.1.progress.corpus)
    }

    @Test(arguments: [
        ("sets-become-arrays", "empty set"), ("dates-become-seconds", "date"), ("data-becomes-text", "data of 0"),
        ("links-become-text", "url"), ("identifiers-become-text", "uuid"), ("integers-become-reals", "integer"),
        ("booleans-become-integers", "boolean"), ("text-cut-at-zero", "string of 1"), ("null-becomes-text", "null"),
    ])
    func aLostKindIsFoundAndMinimized(_ name: String, _ shape: String) async throws {
        let result = try await campaign(PayloadMode(), 300, defect: name)
        let finding = try #require(result.findings.min { $0.failure.shape.count < $1.failure.shape.count })
        #expect(finding.failure.shape.contains(shape), "\(finding.failure.shape)")
        #expect(finding.failure.requirements.contains("PAY-011"))
        // The first delivery or a later one: what is minimized stays in its step.
        #expect(try outcome(of: finding, defect: name).contains { $0.hasPrefix("delivered") }, "\(finding.failure)")
    }
}

extension OperationStep {
    /// The payload that the step sets.
    fileprivate var userInfo: PayloadValue? {
        for argument in arguments where argument.name == "userInfo" {
            if case .plain(let value) = argument.value { return value }
        }
        return nil
    }
}
