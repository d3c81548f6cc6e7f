import Events
import ImplementationAdapter
import Text

/// Runs suites that a case gives, and compares what the run says with what the case expects.
///
/// The environment makes all devices, also where a foreign implementation plays those of the case.
struct RunJudgement {
    private let environment: CaseEnvironment

    /// The seed of every such run: its results do not depend on that of the run around it.
    private static let seed: UInt64 = 1

    /// - Parameter environment: that of the run around it, whose transport does not matter here.
    init(environment: CaseEnvironment) {
        var environment = environment
        environment.transport = .modelled
        self.environment = environment
    }

    func finding(_ expected: ExpectedRun) -> ExpectationFinding {
        var differences = ExpectationDifferences(other: "nothing else")
        switch expected.suites {
        case .mistakes(let mistakes): compare(mistakes: mistakes, expected, &differences)
        case .cases(let cases):
            do throws(BaselineError) {
                try compare(try run(cases, expected), among: cases.map(\.name), expected, &differences)
            } catch {
                compare(
                    mistakes: error.description.split(separator: "\n").map(String.init), expected, &differences)
            }
        }
        return differences.finding
    }

    // MARK: - The run

    /// What a run says.
    private struct Run {
        /// The cases that ran, in their order.
        var cases: [SelectedCase] = []
        var results: [ExpectedRun.Result] = []
        var tally = RunTally()
        var update: BaselineUpdate?
        /// Why the logs of shards cannot be merged.
        var refusal: [String] = []

        mutating func take(_ line: LogLine) {
            tally.take(line)
            update?.take(line)
        }
    }

    private func run(_ cases: [TestCase], _ expected: ExpectedRun) throws(BaselineError) -> Run {
        let names = cases.map(\.name)
        var run = Run()
        var baseline: Baseline?
        if let text = expected.baseline?.text {
            let parsed = try Baseline.parse(
                Array(text.utf8), file: ExpectedRun.baselineFile, among: KnownChecks(names: names))
            for line in parsed.records(among: names) { run.take(line) }
            run.update = BaselineUpdate(parsed)
            baseline = parsed
        }
        var selection = Selection(patterns: expected.patterns, repetitions: expected.repetitions)
        selection.requirements = expected.requirements
        let selected = selection.cases(of: cases)
        let order: [Int]
        do throws(MergePlan.Refusal) {
            order = try places(of: selected, expected)
        } catch {
            run.refusal = error.reasons
            return run
        }
        run.cases = order.map { selected[$0] }
        let runner = CaseRunner(environment: environment)
        let source = expected.foreign.map { DeclaredReference(environment, role: $0.role, declaring: $0.capabilities) }
        for selected in run.cases {
            let lines = runner.run(selected.testCase, name: selected.name, seed: Self.seed, source: source).lines
            let judged = baseline?.judged(lines) ?? lines
            for line in judged { run.take(line) }
            if let result = ExpectedRun.Result(judged) { run.results.append(result) }
        }
        return run
    }

    /// The places of the cases that run, in their order.
    private func places(of selected: [SelectedCase], _ expected: ExpectedRun) throws(MergePlan.Refusal) -> [Int] {
        let weights = expected.weights.flatMap { try? CaseWeights(Array($0.utf8)) }
        switch expected.part {
        case .shard(let text):
            guard let shard = Shard(text) else { return [] }
            return SelectionPart(shard, of: selected, weights: weights).places
        case .shards(let count): return try merged(selected, count, weights)
        case nil: return Array(selected.indices)
        }
    }

    /// The places of the selected cases in the order in which the logs of shards are merged.
    private func merged(
        _ selected: [SelectedCase], _ count: Int, _ weights: CaseWeights?
    ) throws(MergePlan.Refusal) -> [Int] {
        let parts = (0..<count).compactMap { Shard(index: $0, count: count) }
            .map { SelectionPart($0, of: selected, weights: weights) }
        let digest = SelectionDigest(selected.map(\.name)).text
        let plan = try MergePlan(
            parts.map { part in
                let header = RunHeader(
                    baton: BatonVersion.current, seed: Self.seed, digest: "", epoch: environment.epoch,
                    implementation: "", selection: digest, shard: part.record(selected: selected.count),
                    cases: part.places.count, arguments: ["--shard", part.shard.description])
                return (path: part.shard.description, header: header)
            })
        var rest = parts.map { $0.places[...] }
        return plan.turns.flatMap { turn in (0..<turn.cases).compactMap { _ in rest[turn.shard].popFirst() } }
    }

    // MARK: - Comparison

    private func compare(mistakes found: [String], _ expected: ExpectedRun, _ differences: inout ExpectationDifferences)
    {
        guard case .mistakes(let wanted) = expected.end else {
            differences.add(missing: "results", surplus: "mistakes: " + found.joined(separator: " "))
            return
        }
        differences.add(firstOf: wanted, found, "mistake")
    }

    private func compare(
        _ run: Run, among names: [String], _ expected: ExpectedRun, _ differences: inout ExpectationDifferences
    ) throws(BaselineError) {
        guard case .results(let wanted, let words) = expected.end else {
            differences.add(missing: "mistakes", surplus: "none")
            return
        }
        guard run.refusal.isEmpty else {
            differences.add(missing: "shards that can be merged", surplus: run.refusal.joined(separator: "; "))
            return
        }
        for index in 0..<max(wanted.count, run.results.count) {
            let wanted = index < wanted.count ? wanted[index] : nil
            let found = index < run.results.count ? run.results[index].limited(to: wanted) : nil
            guard wanted != found else { continue }
            differences.add(missing: wanted.map { "\($0)" }, surplus: found.map { "\($0)" })
        }
        compare(words, run, expected, &differences)
        guard let baseline = expected.baseline, var update = run.update else { return }
        let text = try update.text(
            from: Array(baseline.text.utf8), among: names, adding: baseline.reason, today: nil)
        if let wanted = baseline.updated { differences.add(firstLineOf: wanted, text) }
        if let wanted = baseline.notes { differences.add(firstOf: wanted, update.notes, "note") }
    }

    private func compare(
        _ words: ExpectedRun.Words, _ run: Run, _ expected: ExpectedRun, _ differences: inout ExpectationDifferences
    ) {
        if let status = words.status, status != run.tally.status.rawValue {
            differences.add(missing: "status \(status)", surplus: "status \(run.tally.status.rawValue)")
        }
        if let stale = words.stale {
            let found = run.tally.stale.map { "\($0.record.match): \($0.staleness?.rawValue ?? "")" }
            differences.add(firstOf: stale, found, "stale entry")
        }
        if let warnings = words.warnings, case .cases(let cases) = expected.suites {
            differences.add(firstOf: warnings, TestCase.warnings(about: cases), "warning")
        }
        if let listed = words.listed {
            differences.add(firstLineOf: listed, CaseListing.json(of: run.cases))
        }
        if let explained = words.explained {
            let found = run.cases.map { Explanation.text(of: $0.testCase, stating: environment.statement) }
            differences.add(firstLineOf: explained, found.joined(separator: "\n"))
        }
    }
}

extension ExpectedRun.Result: CustomStringConvertible {
    /// The result that the log of a case tells; nil for other lines.
    fileprivate init?(_ lines: [LogLine]) {
        guard case .verdict(let verdict)? = lines.last else { return nil }
        self.init(
            name: verdict.name, outcome: verdict.outcome, reason: verdict.reason, baseline: verdict.baseline?.result,
            checks: lines.compactMap { line in
                guard case .check(let check) = line, check.outcome != .pass else { return nil }
                return ExpectedRun.Check(
                    id: check.id, outcome: check.outcome, requirements: check.requirements, expected: check.expected,
                    observed: check.observed, evidence: check.evidence, baseline: check.baseline?.result)
            })
    }

    /// The result with no more than another one says.
    fileprivate func limited(to other: Self?) -> Self {
        guard let other else { return self }
        var result = self
        if other.reason == nil { result.reason = nil }
        if other.baseline == nil { result.baseline = nil }
        for (index, check) in zip(result.checks.indices, other.checks) {
            if check.requirements == nil { result.checks[index].requirements = nil }
            if check.expected == nil { result.checks[index].expected = nil }
            if check.observed == nil { result.checks[index].observed = nil }
            if check.evidence == nil { result.checks[index].evidence = nil }
            if check.baseline == nil { result.checks[index].baseline = nil }
        }
        return result
    }

    /// The result in words.
    package var description: String {
        let reason = reason.map { $0.isEmpty ? "" : ", \($0)" } ?? ""
        let judged = baseline.map { " (baseline: \($0.rawValue))" } ?? ""
        return "\(name) \(outcome.rawValue)\(reason)\(judged)"
            + (checks.isEmpty ? "" : ": " + checks.map { "\($0)" }.joined(separator: ", "))
    }
}

extension ExpectedRun.Check: CustomStringConvertible {
    /// The check in words.
    package var description: String {
        let details = [
            requirements.map { $0.joined(separator: " ") }, expected.map { "expected \($0)" },
            observed.map { "observed \($0)" },
            evidence.map { "events " + $0.map(String.init).joined(separator: ", ") },
            baseline.map { "baseline: \($0.rawValue)" },
        ].compactMap { $0 }
        return "#\(id) \(outcome.rawValue)" + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
    }
}
