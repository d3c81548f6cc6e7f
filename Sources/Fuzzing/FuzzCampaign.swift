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

/// How far a campaign goes.
package struct FuzzOptions: Sendable {
    package var seed: UInt64 = 1
    /// The number of executions; nil for as many as the time allows.
    package var executions: Int?
    /// Seconds of the wall clock; nil for as long as the executions take.
    package var seconds: Double?
    package var workers = 1
    /// The campaign ends after this number of executions in a row in which the implementation died or broke the protocol.
    package var faultLimit: Int?
    /// How often an input is tried while one that fails is minimized.
    package var shrinkingTries = 2_000

    package init() {}
}

/// How far a campaign is.
package struct FuzzProgress: Sendable {
    package var executions = 0
    package var seconds = 0.0
    /// Inputs that showed something new.
    package var corpus = 0
    /// Different things that were seen.
    package var behaviours = 0
    package var findings = 0

    package init() {}
}

/// A cause of failures, with the smallest input that shows it.
package struct FuzzFinding: Sendable {
    package var mode: String
    /// The execution that found it.
    package var execution: Int
    package var failure: FuzzFailure
    /// The choices of the minimized input.
    package var choices: [UInt64]
    /// How many inputs were tried to minimize it.
    package var tries: Int
    /// How many executions showed its symptom, which another finding may share.
    package var occurrences = 1
}

/// What a campaign did and found.
package struct FuzzResult: Sendable {
    package var progress = FuzzProgress()
    /// In the order in which they were found.
    package var findings: [FuzzFinding] = []

    package init() {}
}
