import Generation
import Randomness

/// Executions of one mode, and what they found.
package struct FuzzCampaign<Mode: FuzzMode>: Sendable {
    package var mode: Mode
    package var options: FuzzOptions

    package init(_ mode: Mode, options: FuzzOptions) {
        self.mode = mode
        self.options = options
    }

    /// Runs to the end of its limits.
    ///
    /// - Parameters:
    ///   - bench: makes what a worker tries inputs with. It is called once by each worker.
    ///   - progress: is told how far the campaign is, after each batch.
    package func run(
        on bench: @escaping @Sendable () -> FuzzBench, progress: @escaping @Sendable (FuzzProgress) -> Void
    ) async -> FuzzResult {
        let coordinator = FuzzCoordinator(options, progress: progress)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, options.workers) {
                group.addTask { await work(for: coordinator, on: bench) }
            }
        }
        return await coordinator.result
    }

    @concurrent
    private func work(for coordinator: FuzzCoordinator, on makeBench: @Sendable () -> FuzzBench) async {
        let bench = makeBench()
        defer { bench.end() }
        while let job = await coordinator.next() {
            switch job.task {
            case .execute(var choices):
                let trial = mode.trial(&choices, execution: job.execution, on: bench)
                await coordinator.finished(job, choices, trial)
            case .shrink(let choices, let failure):
                let minimal = shrunk(choices, failure, execution: job.execution, on: bench)
                await coordinator.finished(job, minimal)
            }
        }
    }

    private func shrunk(
        _ choices: RecordedChoices, _ failure: FuzzFailure, execution: Int, on bench: FuzzBench
    ) -> FuzzFinding {
        var smallest = failure
        // A campaign with a time must end, also where each try takes long. What is the smallest until then is the result.
        let end = options.seconds.map { ContinuousClock.now + .seconds(max(2, $0 / 4)) }
        let shrinker = Shrinker.shrink(choices, mostTries: options.shrinkingTries) { choices in
            if let end, ContinuousClock.now > end { return false }
            guard let found = mode.trial(&choices, execution: execution, on: bench).failure,
                found.symptom == failure.symptom
            else { return false }
            smallest = found
            return true
        }
        // The last input that kept the symptom need not be the simplest.
        var best = RecordedChoices(replaying: shrinker.best.values)
        if let failure = mode.trial(&best, execution: execution, on: bench).failure { smallest = failure }
        return FuzzFinding(
            mode: Mode.name, execution: execution, failure: smallest, choices: shrinker.best.values,
            tries: shrinker.tries)
    }
}
