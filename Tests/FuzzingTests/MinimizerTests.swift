import ConformanceRunner
import Defects
import Events
import Fuzzing
import Payload
import Testing
import VirtualDevices

/// Cases of the suites, made simpler while a device with one defect fails them.
@Suite("Minimizing a case") struct MinimizerTests {
    private static let library = Result { try ConformanceLibrary.load(folder: nil) }

    private func minimized(_ name: String, _ defect: Defect?) throws -> CaseMinimizer.Outcome {
        let library = try Self.library.get()
        let loader = SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices))
        let source = try #require(try loader.source(of: name, in: library.suites))
        let environment = defect.map { Self.environment($0, library) }
        let bench = FuzzBench(library, environment: environment, tested: nil, seed: 1)
        let reference = defect.map { _ in FuzzBench(library, tested: nil, seed: 1) }
        return CaseMinimizer(bench: bench, reference: reference).minimize(
            source, name: "simpler", mostTries: 2_000, progress: { _ in })
    }

    private static func environment(_ defect: Defect, _ library: ConformanceLibrary) -> CaseEnvironment {
        .reference(library) { _ in VirtualDevice(programs: .standard, decisions: defect.decisions) }
    }

    /// The verdict of a minimized case with the reference, and the checks that fail with a defect.
    private func judged(_ file: String, _ defect: Defect) throws -> (reference: Outcome, failing: [String]) {
        var library = try Self.library.get()
        library.suites = [CaseFile(name: "simpler.yaml", bytes: Array(file.utf8))]
        let testCase = try #require(try library.cases().first)
        let result = CaseRunner(environment: Self.environment(defect, library)).run(testCase, seed: 1)
        let failing = result.lines.compactMap { line -> String? in
            guard case .check(let check) = line, check.outcome == .fail else { return nil }
            return check.id
        }
        return (CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 1).verdict.outcome, failing)
    }

    /// The steps that are left are at most so many, with one device if one is enough.
    @Test(arguments: [
        ("text-cut-at-zero", "payload", 4, 2), ("sets-become-arrays", "payload", 4, 2),
        ("title-taken-before-the-hooks", "saving", 4, 2), ("every-mark-postpones-the-cycle", "saving", 12, 1),
    ])
    func whatIsLeftFailsAlike(_ name: String, _ suite: String, _ steps: Int, _ devices: Int) throws {
        let library = try Self.library.get()
        let defect = try #require(Defect.all.first { $0.name == name })
        let runner = CaseRunner(environment: Self.environment(defect, library))
        let failing = try #require(
            try library.cases(for: Selection(suites: [suite])).first { testCase in
                runner.run(testCase, seed: 1).verdict.outcome == .fail
            })
        let outcome = try minimized(failing.name, defect)
        guard case .minimized(let result) = outcome else {
            Issue.record("\(failing.name) is not minimized")
            return
        }
        let judged = try judged(result.failure.caseFile, defect)
        #expect(judged.reference == .pass)
        #expect(judged.failing.contains(result.failure.symptom), "\(judged.failing)")
        #expect(result.steps.after <= steps && result.devices.after <= devices, "\(result.failure.caseFile)")
        #expect(result.steps.after <= result.steps.before && result.devices.after <= result.devices.before)
    }

    /// A value that is set and expected becomes shorter in both places, to what the failure needs.
    @Test func aLongValueBecomesShorterInItsCheckToo() throws {
        let defect = Defect.delivering("text-cut-at-200", breaks: ["PAY-011"]) {
            if case .string(let text) = $0 { .string(String(text.prefix(200))) } else { $0 }
        }
        let outcome = try minimized(
            "sizes/text-of-letters{a199=199,a254=254,a299=299,a1024=1024,a65534=65534}", defect)
        guard case .minimized(let result) = outcome else {
            Issue.record("the case is not minimized")
            return
        }
        let runs = result.failure.caseFile.split(separator: /[^a]+/)
        let letters = runs.map { $0.count }.filter { $0 > 100 }
        #expect(letters == [201, 201], "\(letters)")
        #expect(try judged(result.failure.caseFile, defect).reference == .pass)
    }

    @Test func whatPassesIsNotMinimized() throws {
        guard case .passes(let reason) = try minimized("demo/iphone-to-mac", nil) else {
            Issue.record("a case that passes was minimized")
            return
        }
        #expect(reason == "the case does not fail; its outcome is pass")
    }
}
