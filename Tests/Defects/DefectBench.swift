import ConformanceRunner
import Events
import VirtualDevices

/// Runs cases with defective decisions.
struct DefectBench: Sendable {
    /// What the cases run in. Only the devices are others with each defect.
    let environment: CaseEnvironment
    /// The run's seed.
    let seed: UInt64

    /// Runs a case with the reference, and finds out which defects would have decided otherwise somewhere in it.
    func seeing(
        _ testCase: TestCase, defects: [Defect]
    ) -> (defects: Set<Int>, failure: Set<String>?) {
        var decisions = Decisions()
        let differences = defects.map { defect in
            let difference = Difference()
            for replacement in defect.replacements { replacement.watch(&decisions, difference) }
            return difference
        }
        let failure = failure(testCase, decisions)
        return (Set(defects.indices.filter { differences[$0].isNoted }), failure)
    }

    /// Runs a defect against the cases that claim to catch it, one permutation of each being enough, and then against those
    /// that cover what is not yet proven.
    func proof(
        _ defect: Defect, among visible: [Int], of cases: [TestCase]
    ) -> (catches: [DefectMatrix.Catch], runs: Int) {
        var catches: [DefectMatrix.Catch] = []
        var unproven = Set(defect.breaks)
        var kept: Set<String> = []
        var run: Set<Int> = []
        func take(_ index: Int) {
            run.insert(index)
            guard let failure = failure(cases[index], defect.decisions) else { return }
            catches.append(DefectMatrix.Catch(index: index, requirements: failure))
            unproven.subtract(failure)
            kept.insert("\(cases[index].position)")
        }
        for index in visible
        where cases[index].catches.contains(defect.name) && !kept.contains("\(cases[index].position)") {
            take(index)
        }
        // Checks of a case stand for what it covers; rules, which hold in every case, for more.
        let covering = visible.filter { !unproven.isDisjoint(with: cases[$0].covers) }
        for index in covering + visible where !run.contains(index) {
            guard !unproven.isEmpty || catches.isEmpty else { break }
            take(index)
        }
        return (catches.sorted { $0.index < $1.index }, run.count)
    }

    /// The requirements whose checks fail, nil when all pass.
    func failure(_ testCase: TestCase, _ decisions: Decisions) -> Set<String>? {
        var environment = environment
        environment.implementation = { _ in VirtualDevice(programs: .standard, decisions: decisions) }
        let result = CaseRunner(environment: environment).run(testCase, seed: seed)
        var requirements: Set<String> = []
        for case .check(let check) in result.lines where check.outcome == .fail || check.outcome == .warn {
            requirements.formUnion(check.requirements)
        }
        switch result.verdict.outcome {
        case .fail, .warn: return requirements
        // A world that cannot go on is caught by every requirement of the case.
        case .harnessFault: return Set(testCase.covers)
        default: return nil
        }
    }
}
