import Events
import ImplementationAdapter

/// Runs cases one after the other, outside of the run's actor.
struct CaseWorker {
    let plan: RunPlan
    let options: RunOptions
    let captureFolder: String?
    private let pool: AdapterPool?

    init(plan: RunPlan, options: RunOptions, captureFolder: String?) {
        self.plan = plan
        self.options = options
        self.captureFolder = captureFolder
        pool = plan.tested.map(AdapterPool.init)
    }

    /// Ends the worker's adapters.
    func end() -> [ImplementationFault] { pool?.end() ?? [] }

    /// Runs a case.
    ///
    /// - Parameter reason: why the case does not run; nil to run it.
    func run(
        _ selected: SelectedCase, unless reason: String?
    ) throws(OutputError) -> (CaseResult, [UInt8], Divergence?) {
        let runner = CaseRunner(environment: plan.environment)
        if let reason {
            let result = runner.notRun(selected.testCase, name: selected.name, seed: plan.seed, reason: reason)
            return written(result, divergence: nil)
        }
        if let reason = beyond(selected) {
            let result = runner.notRun(
                selected.testCase, name: selected.name, seed: plan.seed, reason: reason, outcome: .unsupported)
            return written(result, divergence: nil)
        }
        var result = runner.run(selected.testCase, name: selected.name, seed: plan.seed, source: pool)
        var divergence: Divergence?
        if options.checksDeterminism {
            let again = runner.run(selected.testCase, name: selected.name, seed: plan.seed, source: pool)
            divergence = Divergence(name: selected.name, Self.bytes(of: result), Self.bytes(of: again))
            if divergence != nil {
                result.verdict.isRepeatable = false
                result.lines[result.lines.count - 1] = .verdict(result.verdict)
            }
        }
        if let captureFolder, let write = options.captures, options.capturesPassed || !result.isPassedAndRepeatable {
            do {
                try write(result, captureFolder)
            } catch let error as OutputError {
                throw error
            } catch {
                throw OutputError(captureFolder, error)
            }
        }
        return written(result, divergence: divergence)
    }

    /// Why a case cannot be judged behind the run's history and beside its bystander: the reference does not pass it there.
    /// Nil if it can.
    private func beyond(_ selected: SelectedCase) -> String? {
        let circumstances = [
            plan.environment.history.map { "behind \($0.inWords)" },
            plan.environment.bystander.map { "beside \($0.inWords)" },
        ].compactMap(\.self)
        guard !circumstances.isEmpty else { return nil }
        let result = CaseRunner(environment: plan.environment).run(
            selected.testCase, name: selected.name, seed: plan.seed)
        guard result.verdict.outcome != .pass else { return nil }
        return "it is not judged there: the reference does not pass it \(circumstances.joined(separator: " and "))"
    }

    /// The result with the judgement of the baseline, and its lines of the log.
    private func written(_ result: CaseResult, divergence: Divergence?) -> (CaseResult, [UInt8], Divergence?) {
        var result = result
        if let baseline = plan.baseline { result.lines = baseline.judged(result.lines) }
        if case .verdict(let verdict)? = result.lines.last { result.verdict = verdict }
        if !plan.keepsPassedEvents, result.isPassedAndRepeatable {
            result.lines.removeAll { if case .event = $0 { true } else { false } }
        }
        return (result, Self.bytes(of: result), divergence)
    }

    /// The case's lines of the log.
    static func bytes(of result: CaseResult) -> [UInt8] {
        var bytes: [UInt8] = []
        // Lines are mostly shorter. Bytes that grow from nothing are copied again and again.
        bytes.reserveCapacity(result.lines.count * 256)
        for line in result.lines { LogWriter.append(line, to: &bytes) }
        return bytes
    }
}
