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
        on bench: @escaping @Sendable () -> Mode.Bench, progress: @escaping @Sendable (FuzzProgress) -> Void
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
    private func work(for coordinator: FuzzCoordinator, on makeBench: @Sendable () -> Mode.Bench) async {
        let bench = makeBench()
        defer { bench.end() }
        while let job = await coordinator.next() {
            switch job.task {
            case .execute(let choices):
                var group = [FuzzExecution(number: job.execution, choices: choices)]
                if mode.groupSize > 1 { group += await coordinator.more(mode.groupSize - 1) }
                let trials = mode.trials(&group, on: bench)
                await coordinator.finished(Array(zip(group, trials)))
            case .shrink(let choices, let failure):
                let minimal = shrunk(choices, failure, execution: job.execution, on: bench)
                await coordinator.finished(job, minimal)
            }
        }
    }

    private func shrunk(
        _ choices: RecordedChoices, _ failure: FuzzFailure, execution: Int, on bench: Mode.Bench
    ) -> FuzzFinding {
        // A campaign with a time must end, also where each try takes long. What is the smallest until then is the result.
        let end = options.seconds.map { ContinuousClock.now + .seconds(max(2, $0 / 4)) }
        let mostRepetitions = mode.mostRepetitions(of: failure) ?? .max
        func shrink(_ finding: FuzzFinding, _ choices: RecordedChoices, isRestated: Bool = false) -> FuzzFinding {
            var repetitions = 0
            let shrinker = Shrinker.shrink(choices, mostTries: options.shrinkingTries) { choices in
                if repetitions >= mostRepetitions { return false }
                if let end, ContinuousClock.now > end { return false }
                let found = mode.trial(&choices, execution: execution, on: bench).failure
                guard found?.symptom == failure.symptom else { return false }
                repetitions += 1
                return !isRestated || mode.isRestated(choices)
            }
            var best = RecordedChoices(replaying: shrinker.best.values)
            var smaller = finding
            smaller.tries += shrinker.tries
            guard let found = mode.trial(&best, execution: execution, on: bench).failure,
                found.symptom == failure.symptom
            else { return smaller }
            smaller.failure = found
            smaller.choices = shrinker.best.values
            return smaller
        }
        let finding = shrink(
            FuzzFinding(mode: Mode.name, execution: execution, failure: failure, choices: choices.values, tries: 0),
            choices)
        guard let other = mode.restated(finding.failure) else { return finding }
        return shrink(finding, other, isRestated: true)
    }
}
