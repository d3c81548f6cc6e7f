package import ConformanceRunner
import Generation
import Randomness

/// Executions of one mode, and what they found.
package struct FuzzCampaign<Mode: FuzzMode>: Sendable {
    package var mode: Mode
    package var options: FuzzOptions
    /// Inputs that are tried before all others.
    package var inputs: [[UInt64]] = []
    /// The batches of an interrupted campaign with the same options and inputs, after which this one goes on.
    package var earlier: [FuzzBatch] = []
    /// Ends the campaign early.
    package var stop = FuzzStop()

    package init(_ mode: Mode, options: FuzzOptions) {
        self.mode = mode
        self.options = options
    }

    /// Runs to the end of its limits.
    ///
    /// - Parameters:
    ///   - bench: makes what a worker tries inputs with. It is called once by each worker.
    ///   - progress: is told how far the campaign is, after each batch.
    ///   - record: takes each complete batch. A campaign that goes on after these batches finds the same as one that was
    ///     never interrupted. The batch during which a campaign is stopped, or its time ends, is not among them.
    /// - Throws: what `record` throws. The campaign has ended then.
    package func run(
        on bench: @escaping @Sendable () -> Mode.Bench, progress: @escaping @Sendable (FuzzProgress) -> Void,
        record: @escaping @Sendable (FuzzBatch) throws(OutputError) -> Void = { _ in }
    ) async throws(OutputError) -> FuzzResult {
        let coordinator = FuzzCoordinator(
            options, inputs: inputs, after: earlier, stop: stop, progress: progress, record: record)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, options.workers) {
                group.addTask { await work(for: coordinator, on: bench) }
            }
        }
        return try await coordinator.outcome().get()
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
        return mode.minimized(choices, failure, execution: execution, on: bench, mostTries: options.shrinkingTries) {
            stop.signal != nil || end.map { ContinuousClock.now > $0 } ?? false
        }
    }
}
