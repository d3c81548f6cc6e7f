import ConformanceRunner
import Fuzzing
import Generation
import TestSupport
import Testing

/// Campaigns with bytes: against decoders with planted defects, in this process and in others, and against Baton's own.
@Suite("Fuzzing with bytes") struct BytesTests {
    private static let library = Result { try ConformanceLibrary.load(folder: nil) }

    private func campaign(
        _ target: any ByteTarget, _ executions: Int, workers: Int = 1, seed: UInt64 = 1, isStructured: Bool = true,
        command: [String]? = nil, seconds: Double = 2
    ) async throws -> FuzzResult {
        var options = FuzzOptions()
        options.executions = executions
        options.workers = workers
        options.seed = seed
        return try await FuzzCampaign(BytesMode(target, isStructured: isStructured), options: options).run(
            on: { command.map { BytesBench(command: $0, seconds: seconds) } ?? BytesBench(here: target) },
            progress: { _ in })
    }

    /// Bytes, symptom and execution of each finding.
    private func shown(_ result: FuzzResult) -> [String] {
        result.findings.map { "\($0.execution) \($0.failure.symptom) \($0.failure.bytes)" }
    }

    // MARK: Planted defects

    @Test func threeItemsAreFoundAndMinimizedToThreeItems() async throws {
        let result = try await campaign(PlantedTarget(.threeItems), 8_000)
        let finding = try #require(result.findings.first)
        #expect(result.findings.count == 1)
        #expect(finding.failure.bytes == [9, 0, 10, 1, 0, 11, 2, 0, 0])
    }

    /// Without structure the same takes more.
    @Test func structureFindsThreeItemsSooner() async throws {
        let structured = try await campaign(PlantedTarget(.threeItems), 8_000)
        let plain = try await campaign(PlantedTarget(.threeItems), 8_000, isStructured: false)
        let first = try #require(structured.findings.first?.execution)
        #expect(first < plain.findings.first?.execution ?? .max)
    }

    @Test func aDifferenceIsFoundAndMinimizedToItsBytes() async throws {
        let result = try await campaign(PlantedTarget(.lostByte), 1_000)
        #expect(result.findings.map(\.failure.bytes) == [[0, 8] + [UInt8](repeating: 0, count: 8)])
        #expect(result.findings.map(\.failure.symptom) == ["what is written is what was read"])
    }

    @Test func aDefectThatIsNotPlantedIsNotFound() async throws {
        let result = try await campaign(PlantedTarget(nil), 2_000)
        #expect(shown(result) == [])
        #expect(result.progress.executions == 2_000)
        #expect(result.progress.corpus > 10)
    }

    @Test func theNumberOfWorkersChangesNoFinding() async throws {
        let one = try await campaign(PlantedTarget(.threeItems), 8_000, workers: 1)
        let three = try await campaign(PlantedTarget(.threeItems), 8_000, workers: 3)
        #expect(!one.findings.isEmpty)
        #expect(shown(one) == shown(three))
        #expect(one.progress.behaviours == three.progress.behaviours)
        #expect(one.progress.corpus == three.progress.corpus)
    }

    @Test func anotherSeedMakesOtherInputs() async throws {
        let one = try await campaign(PlantedTarget(nil), 200, seed: 1)
        let two = try await campaign(PlantedTarget(nil), 200, seed: 2)
        #expect(one.progress.behaviours != two.progress.behaviours)
    }

    // MARK: Processes

    private func canary() throws -> any ByteTarget {
        let target = try ByteTargets.target(named: "canary") { try Self.library.get() }
        return try #require(target)
    }

    /// What the command does in its own processes: the trap and the hang end these, and not the campaign.
    @Test(.enabled(if: BatonBinary.isBuilt)) func trapsAndHangsAreFoundAndMinimized() async throws {
        let command = [BatonBinary.path, "fuzz", "bytes", "canary", "--serve", "--limit", "0.1"]
        let one = try await campaign(try canary(), 256, workers: 1, command: command, seconds: 0.1)
        let two = try await campaign(try canary(), 256, workers: 2, command: command, seconds: 0.1)
        #expect(shown(one) == shown(two))
        let trap = try #require(one.findings.first { $0.failure.symptom.hasPrefix("no input ends the process") })
        #expect(trap.failure.bytes == [0xCA, 0x7E, 3, 5, 0, 0, 0, 0, 0], "\(trap.failure.observed)")
        let hang = try #require(one.findings.first { $0.failure.symptom == "every input is decoded in time" })
        #expect(hang.failure.bytes == [0xCA, 0x7E, 6, 4, 0, 0, 0, 0])
    }

    /// A large program that starts another one counts for that one's memory, to Linux.
    @Test(.enabled(if: BatonBinary.isBuilt), .needs(.python)) func theMemoryOfAParentIsNotTheDecoders() throws {
        let parent = "import os, sys; kept = b'x' * (800 << 20); os.execv(sys.argv[1], sys.argv[1:])"
        let bench = BytesBench(
            command: [
                "/usr/bin/env", "python3", "-c", parent, BatonBinary.path, "fuzz", "bytes", "gzip", "--serve",
                "--limit", "10",
            ], seconds: 10)
        let outcome = try #require(bench.outcomes(of: [[1]]).first)
        #expect(outcome.violation == nil, "\(outcome.violation?.observed ?? "")")
    }

    @Test func aProgramThatCannotBeStartedIsAFinding() async throws {
        let bench = BytesBench(command: ["/nowhere/baton"], seconds: 1)
        let outcome = try #require(bench.outcomes(of: [[1]]).first)
        #expect(outcome.violation?.observed.contains("/nowhere/baton") == true)
    }

    // MARK: Baton's decoders

    private static let decoders = (try? library.get()).map { ByteTargets.decoders($0).map(\.name) } ?? []

    @Test(arguments: decoders) func aDecoderHasNoFinding(_ name: String) async throws {
        let target = try #require(try ByteTargets.target(named: name) { try Self.library.get() })
        let result = try await campaign(target, 500)
        #expect(shown(result) == [])
        #expect(result.progress.executions == 500)
    }

    /// The declarations make what decoders accept, or else only errors would be tried.
    @Test(arguments: decoders) func whatDeclarationsMakeIsMostlyAccepted(_ name: String) throws {
        let target = try #require(try ByteTargets.target(named: name) { try Self.library.get() })
        let accepted = (0..<200).count { seed in
            var choices = RecordedChoices(seed: UInt64(seed))
            return target.check(target.structured(&choices)).isAccepted
        }
        #expect(accepted >= 60, "\(accepted) of 200")
    }

    @Test func targetsHaveNamesOfTheirOwn() throws {
        let targets = ByteTargets.all(try Self.library.get())
        #expect(Set(targets.map(\.name)).count == targets.count)
        #expect(targets.count == 14)
        // The canary's defects end or hang the process that tries them.
        for target in targets where target.name != "canary" {
            #expect(target.examples.allSatisfy { target.check($0).violation == nil })
        }
    }
}

/// A decoder of items `kind(1) count(1) value(count)`, sound but for one defect.
private struct PlantedTarget: ByteTarget {
    enum Defect: Sendable { case threeItems, lostByte }

    let name = "planted"
    let meaning = "items with a kind and a value"
    let defect: Defect?

    init(_ defect: Defect?) { self.defect = defect }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var bytes: [UInt8] = []
        source.repeated(usually: 8) { source in
            let value = source.bytes(source.below(10))
            bytes += [UInt8(source.below(16)), UInt8(value.count)] + value
        }
        return bytes
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        var items: [(kind: UInt8, value: ArraySlice<UInt8>)] = []
        var position = 0
        while position + 2 <= bytes.count {
            let end = position + 2 + Int(bytes[position + 1])
            guard end <= bytes.count else {
                return .rejected(expected: "a value", found: "the end", at: position, of: bytes.count)
            }
            items.append((bytes[position], bytes[position + 2..<end]))
            position = end
        }
        var verdict = ByteVerdict.accepted("\(items.count) items")
        verdict.note("items", items.count)
        for item in items { verdict.note("kind \(item.kind)", item.value.count) }
        for (item, next) in zip(items, items.dropFirst()) { verdict.note("\(item.kind) then \(next.kind)") }
        switch defect {
        case .lostByte:
            verdict.demand(
                "what is written is what was read", items.allSatisfy { $0.value.count < 8 }, expected: "8 bytes",
                observed: "7 bytes")
        case .threeItems:
            let hasRow = items.indices.dropLast(2).contains { index in
                items[index].kind == 9 && items[index + 1].kind == 10 && items[index + 2].kind == 11
                    && items[index].value.count < items[index + 1].value.count
                    && items[index + 1].value.count < items[index + 2].value.count
            }
            verdict.demand("no three items make a fourth", !hasRow, expected: "3 items", observed: "4 items")
        case nil: break
        }
        return verdict
    }
}
