import ConformanceRunner
import Generation

/// Hands out executions in batches, and takes in what they showed in their order.
///
/// What an execution tries follows from the seed, its number, and the corpus at the beginning of its batch. The number of
/// workers therefore changes nothing but the speed.
actor FuzzCoordinator {
    private static let batchSize = 64

    private let options: FuzzOptions
    private let choices: FuzzChoices
    private let stop: FuzzStop
    private let progress: @Sendable (FuzzProgress) -> Void
    private let recordBatch: @Sendable (FuzzBatch) throws(OutputError) -> Void
    private let start = ContinuousClock.now
    private let resumed: Int

    private var state: FuzzState
    private var batch = BatchUnderWay()
    private var nextExecution: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Why the campaign is over; nil as long as it is not.
    private var ending: FuzzEnding?
    private var recordingError: OutputError?

    init(
        _ options: FuzzOptions, inputs: [[UInt64]], after earlier: [FuzzBatch], stop: FuzzStop,
        progress: @escaping @Sendable (FuzzProgress) -> Void,
        record: @escaping @Sendable (FuzzBatch) throws(OutputError) -> Void
    ) {
        self.options = options
        choices = FuzzChoices(seed: options.seed, inputs: inputs)
        self.stop = stop
        self.progress = progress
        recordBatch = record
        var state = FuzzState()
        for batch in earlier { state.take(batch) }
        if let limit = options.faultLimit, state.faultsInARow >= limit { state.forgetFaults() }
        self.state = state
        nextExecution = state.executions
        resumed = state.executions
    }

    /// What the campaign did, after its last worker.
    func outcome() -> Result<FuzzResult, OutputError> {
        if let recordingError { return .failure(recordingError) }
        var result = FuzzResult()
        result.progress = currentProgress()
        result.findings = state.countedFindings
        result.ending = stop.signal.map { .stopped(signal: $0) } ?? ending ?? .executions
        return .success(result)
    }

    /// The next job; nil at the end of the campaign.
    func next() async -> FuzzJob? {
        if earlyEnding() != nil {
            batch.dropExecutions()
            if batch.isFinished { takeIn() }
        }
        while batch.isHandedOut {
            if ending != nil { return nil }
            if batch.isFinished {
                plan()
            } else {
                await withCheckedContinuation { waiting.append($0) }
            }
        }
        return batch.next()
    }

    /// Further executions of the batch, for a worker that has one.
    func more(_ count: Int) -> [FuzzExecution] { batch.more(count) }

    func finished(_ group: [(execution: FuzzExecution, trial: FuzzTrial)]) {
        batch.finish(group)
        considerEnd()
    }

    func finished(_ job: FuzzJob, _ finding: FuzzFinding) {
        batch.finish(job, finding)
        considerEnd()
    }

    private func considerEnd() {
        guard batch.isFinished else { return }
        takeIn()
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func elapsed() -> Double {
        let elapsed = (ContinuousClock.now - start).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }

    /// Why nothing else may begin.
    private func earlyEnding() -> FuzzEnding? {
        if let signal = stop.signal { return .stopped(signal: signal) }
        return options.seconds.map { elapsed() >= $0 } ?? false ? .time : nil
    }

    private func currentProgress() -> FuzzProgress {
        var progress = FuzzProgress()
        progress.executions = state.executions
        progress.resumed = resumed
        progress.seconds = elapsed()
        progress.corpus = state.corpus.count
        progress.behaviours = state.seen.count
        progress.findings = state.findings.count
        return progress
    }

    // MARK: Between batches

    private func takeIn() {
        for finished in batch.takeTrials() {
            let (execution, trial) = (finished.execution, finished.trial)
            var wantsMinimizing = false
            let shown = state.take(
                trial, finished.choices.values, execution: execution, wantsMinimizing: &wantsMinimizing)
            if let shown { batch.note(shown) }
            if let limit = options.faultLimit, state.faultsInARow >= limit { ending = .implementation(faults: limit) }
            let isFirst = batch.isHandedOut && state.findings.isEmpty
            if wantsMinimizing, let failure = trial.failure, isFirst || !options.stopsAtFirst {
                batch.minimize(finished, failure)
            }
        }
        for finding in batch.takeMinimized() where state.take(finding) { batch.note(finding) }
        // What was minimized after a signal is not minimal.
        if stop.signal == nil, let complete = batch.complete { record(complete) }
        progress(currentProgress())
    }

    private func record(_ complete: FuzzBatch) {
        batch = BatchUnderWay()
        do throws(OutputError) {
            try recordBatch(complete)
        } catch {
            recordingError = error
            ending = .executions
        }
    }

    /// The next batch, or the end.
    private func plan() {
        if options.stopsAtFirst, !state.findings.isEmpty {
            ending = .firstFinding
            return
        }
        if let earlyEnding = earlyEnding() {
            ending = earlyEnding
            return
        }
        let count = min(Self.batchSize, (options.executions ?? .max) - nextExecution)
        guard count > 0 else {
            ending = .executions
            return
        }
        let corpus = state.corpus
        batch = BatchUnderWay(first: nextExecution, count: count) { choices.choices(of: $0, corpus: corpus) }
        nextExecution += count
    }
}
