import ConformanceRunner
import Defects
import Events
import Fuzzing
import Testing
import VirtualDevices

/// Campaigns against the reference and against devices with one defect.
@Suite("Fuzzing") struct FuzzingTests {
    private static let library = Result { try ConformanceLibrary.load(folder: nil) }

    /// Runs a campaign against the reference, or a device with a defect.
    private func campaign<Mode: FuzzMode>(
        _ mode: Mode, _ executions: Int, defect name: String? = nil, workers: Int = 2, seed: UInt64 = 1
    ) async throws -> FuzzResult {
        let library = try Self.library.get()
        let defect = try name.map { name in try #require(Defect.all.first { $0.name == name }) }
        var options = FuzzOptions()
        options.executions = executions
        options.workers = workers
        options.seed = seed
        let environment = defect.map { defect in
            CaseEnvironment.reference(library) { _ in VirtualDevice(programs: .standard, decisions: defect.decisions) }
        }
        return await FuzzCampaign(mode, options: options).run(
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
        let result = try await campaign(PayloadMode(), 400)
        #expect(result.progress.executions == 400)
        #expect(result.findings.map { "\($0.failure.caseFile)\n\($0.failure.observed)" } == [])
    }

    @Test func theReferenceHasNoFindingWithSchedules() async throws {
        let result = try await campaign(ScheduleMode(), 200)
        #expect(result.progress.executions == 200)
        #expect(result.findings.map { "\($0.failure.caseFile)\n\($0.failure.observed)" } == [])
    }

    @Test func theNumberOfWorkersChangesNothing() async throws {
        let one = try await campaign(PayloadMode(), 300, defect: "null-becomes-text", workers: 1)
        let three = try await campaign(PayloadMode(), 300, defect: "null-becomes-text", workers: 3)
        #expect(!one.findings.isEmpty)
        #expect(one.findings.map(\.failure.caseFile) == three.findings.map(\.failure.caseFile))
        #expect(one.progress.behaviours == three.progress.behaviours)
        let schedules = try await (campaign(ScheduleMode(), 128, workers: 1), campaign(ScheduleMode(), 128, workers: 3))
        #expect(schedules.0.progress.behaviours == schedules.1.progress.behaviours)
        #expect(schedules.0.progress.corpus == schedules.1.progress.corpus)
    }

    @Test(arguments: [
        ("sets-become-arrays", "empty set"), ("dates-become-seconds", "date"), ("data-becomes-text", "data of 0"),
        ("links-become-text", "url"), ("identifiers-become-text", "uuid"), ("integers-become-reals", "integer"),
        ("booleans-become-integers", "boolean"), ("text-cut-at-zero", "string of 1"), ("null-becomes-text", "null"),
    ])
    func aLostKindIsFoundAndMinimized(_ name: String, _ shape: String) async throws {
        let result = try await campaign(PayloadMode(), 1_000, defect: name)
        let finding = try #require(result.findings.min { $0.failure.shape.count < $1.failure.shape.count })
        #expect(finding.failure.shape.contains(shape), "\(finding.failure.shape)")
        #expect(finding.failure.requirements.contains("PAY-011"))
        #expect(try outcome(of: finding, defect: name).contains("delivered"))
    }
}
