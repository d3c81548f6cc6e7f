import ConformanceRunner
import Generation
import Randomness

/// Hands out executions in batches, and takes in what they showed in their order.
///
/// What an execution tries follows from the seed, its number, and the corpus at the beginning of its batch. The number of
/// workers therefore changes nothing but the speed.
actor FuzzCoordinator {
    /// What a worker does next.
    struct Job: Sendable {
        var execution: Int
        var task: Task

        enum Task: Sendable {
            case execute(RecordedChoices)
            case shrink(RecordedChoices, FuzzFailure)
        }
    }

    private static let batchSize = 64

    private let options: FuzzOptions
    private let inputs: [[UInt64]]
    private let stop: FuzzStop
    private let progress: @Sendable (FuzzProgress) -> Void
    private let record: @Sendable (FuzzBatch) throws(OutputError) -> Void
    private let start = ContinuousClock.now
    private let resumed: Int

    private var state: FuzzState
    private var jobs: [Job] = []
    private var unfinished = 0
    private var trials: [Int: (RecordedChoices, FuzzTrial)] = [:]
    private var minimized: [Int: FuzzFinding] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var nextExecution: Int
    /// The batch that is under way, if all of its executions were carried out.
    private var batch: FuzzBatch?
    /// Why the campaign is over; nil as long as it is not.
    private var ending: FuzzEnding?
    private var recordingError: OutputError?

    init(
        _ options: FuzzOptions, inputs: [[UInt64]], after earlier: [FuzzBatch], stop: FuzzStop,
        progress: @escaping @Sendable (FuzzProgress) -> Void,
        record: @escaping @Sendable (FuzzBatch) throws(OutputError) -> Void
    ) {
        self.options = options
        self.inputs = inputs
        self.stop = stop
        self.progress = progress
        self.record = record
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
        result.progress = currentProgress
        result.findings = state.countedFindings
        result.ending = stop.signal.map { .stopped(signal: $0) } ?? ending ?? .executions
        return .success(result)
    }

    /// The next job; nil at the end of the campaign.
    func next() async -> Job? {
        if earlyEnding != nil {
            let planned = jobs.count
            jobs.removeAll { if case .execute = $0.task { true } else { false } }
            if jobs.count < planned { batch = nil }
            if jobs.isEmpty, unfinished == 0 { takeIn() }
        }
        while jobs.isEmpty {
            if ending != nil { return nil }
            if unfinished > 0 {
                await withCheckedContinuation { waiting.append($0) }
            } else {
                plan()
            }
        }
        unfinished += 1
        return jobs.removeFirst()
    }

    /// Further executions of the batch, for a worker that has one.
    func more(_ count: Int) -> [FuzzExecution] {
        var taken: [FuzzExecution] = []
        while taken.count < count, let job = jobs.first, case .execute(let choices) = job.task {
            taken.append(FuzzExecution(number: job.execution, choices: choices))
            jobs.removeFirst()
        }
        unfinished += taken.count
        return taken
    }

    func finished(_ group: [(execution: FuzzExecution, trial: FuzzTrial)]) {
        for (execution, trial) in group { trials[execution.number] = (execution.choices, trial) }
        finished(group.count)
    }

    func finished(_ job: Job, _ finding: FuzzFinding) {
        minimized[job.execution] = finding
        finished()
    }

    private func finished(_ count: Int = 1) {
        unfinished -= count
        guard unfinished == 0, jobs.isEmpty else { return }
        takeIn()
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private var elapsed: Double {
        let elapsed = (ContinuousClock.now - start).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }

    /// Why nothing else may begin.
    private var earlyEnding: FuzzEnding? {
        if let signal = stop.signal { return .stopped(signal: signal) }
        return options.seconds.map { elapsed >= $0 } ?? false ? .time : nil
    }

    private var currentProgress: FuzzProgress {
        var progress = FuzzProgress()
        progress.executions = state.executions
        progress.resumed = resumed
        progress.seconds = elapsed
        progress.corpus = state.corpus.count
        progress.behaviours = state.seen.count
        progress.findings = state.findings.count
        return progress
    }

    // MARK: Between batches

    private func takeIn() {
        for (execution, (choices, trial)) in trials.sorted(by: { $0.key < $1.key }) {
            var wantsMinimizing = false
            let shown = state.take(trial, choices.values, execution: execution, wantsMinimizing: &wantsMinimizing)
            if let shown { batch?.trials.append(shown) }
            if let limit = options.faultLimit, state.faultsInARow >= limit { ending = .implementation(faults: limit) }
            let isFirst = jobs.isEmpty && state.findings.isEmpty
            if wantsMinimizing, let failure = trial.failure, isFirst || !options.stopsAtFirst {
                jobs.append(Job(execution: execution, task: .shrink(choices, failure)))
            }
        }
        trials = [:]
        for (_, finding) in minimized.sorted(by: { $0.key < $1.key }) where state.take(finding) {
            batch?.findings.append(finding)
        }
        minimized = [:]
        if jobs.isEmpty { completeBatch() }
        progress(currentProgress)
    }

    /// What was minimized after a signal is not minimal.
    private func completeBatch() {
        guard let complete = batch, stop.signal == nil else { return }
        batch = nil
        do throws(OutputError) {
            try record(complete)
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
        if let earlyEnding {
            ending = earlyEnding
            return
        }
        let count = min(Self.batchSize, (options.executions ?? .max) - nextExecution)
        guard count > 0 else {
            ending = .executions
            return
        }
        batch = FuzzBatch(first: nextExecution, count: count)
        for execution in nextExecution..<nextExecution + count {
            jobs.append(Job(execution: execution, task: .execute(choices(of: execution))))
        }
        nextExecution += count
    }

    /// New choices, or those of an input of the corpus, changed. The inputs that the campaign began with come first.
    private func choices(of execution: Int) -> RecordedChoices {
        if execution < inputs.count { return RecordedChoices(replaying: inputs[execution]) }
        let corpus = state.corpus
        let seed = SeededGenerator.derivedSeed(seed: options.seed, purpose: "execution \(execution)")
        var numbers = SplitMix64(seed: seed)
        guard !corpus.isEmpty, numbers.below(3) > 0 else { return RecordedChoices(seed: seed) }
        var values = corpus[numbers.below(corpus.count)]
        switch numbers.below(4) {
        case 0:
            // The beginning of an input, and something new after it.
            values.removeSubrange(numbers.below(values.count + 1)...)
        case 1:
            let other = corpus[numbers.below(corpus.count)]
            values.removeSubrange(numbers.below(values.count + 1)...)
            values += other[numbers.below(other.count + 1)...]
        default:
            for _ in 0...numbers.below(4) where !values.isEmpty {
                values[numbers.below(values.count)] = numbers.chance(50) ? numbers.next() : UInt64(numbers.below(20))
            }
        }
        return RecordedChoices(replaying: values, then: SplitMix64.mix(seed))
    }
}
