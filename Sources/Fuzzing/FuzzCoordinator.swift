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
    /// Failures with one symptom that are minimized. Others only count.
    private static let minimizedPerSymptom = 4
    /// Inputs that are kept. Behaviour that is new after so many is rare enough to be dropped.
    private static let mostInputs = 4_096

    private let options: FuzzOptions
    private let progress: @Sendable (FuzzProgress) -> Void
    private let start = ContinuousClock.now

    private(set) var result = FuzzResult()
    private var corpus: [[UInt64]] = []
    private var seen: Set<UInt64> = []
    private var symptoms: [String: Int] = [:]
    private var shapes: Set<String> = []

    private var jobs: [Job] = []
    private var unfinished = 0
    private var trials: [Int: (RecordedChoices, FuzzTrial)] = [:]
    private var minimized: [Int: FuzzFinding] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var nextExecution = 0
    private var isOver = false
    private var faultsInARow = 0

    init(_ options: FuzzOptions, progress: @escaping @Sendable (FuzzProgress) -> Void) {
        self.options = options
        self.progress = progress
    }

    /// The next job; nil at the end of the campaign.
    func next() async -> Job? {
        if isTimeUp {
            jobs.removeAll { if case .execute = $0.task { true } else { false } }
            if jobs.isEmpty, unfinished == 0 { takeIn() }
        }
        while jobs.isEmpty {
            if isOver { return nil }
            if unfinished > 0 {
                await withCheckedContinuation { waiting.append($0) }
            } else {
                plan()
            }
        }
        unfinished += 1
        return jobs.removeFirst()
    }

    func finished(_ job: Job, _ choices: RecordedChoices, _ trial: FuzzTrial) {
        trials[job.execution] = (choices, trial)
        finished()
    }

    func finished(_ job: Job, _ finding: FuzzFinding) {
        minimized[job.execution] = finding
        finished()
    }

    private func finished() {
        unfinished -= 1
        guard unfinished == 0, jobs.isEmpty else { return }
        takeIn()
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private var elapsed: Double {
        let elapsed = (ContinuousClock.now - start).components
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }

    private var isTimeUp: Bool { options.seconds.map { elapsed >= $0 } ?? false }

    // MARK: Between batches

    private func takeIn() {
        for (execution, (choices, trial)) in trials.sorted(by: { $0.key < $1.key }) {
            result.progress.executions += 1
            let isNew = trial.behaviour.reduce(false) { seen.insert($1).inserted || $0 }
            if isNew, corpus.count < Self.mostInputs { corpus.append(choices.values) }
            faultsInARow = trial.failure?.symptom == FuzzFailure.implementationFault ? faultsInARow + 1 : 0
            if let limit = options.faultLimit, faultsInARow >= limit { isOver = true }
            guard let failure = trial.failure, !(options.stopsAtFirst && !symptoms.isEmpty) else { continue }
            symptoms[failure.symptom, default: 0] += 1
            if symptoms[failure.symptom, default: 0] <= Self.minimizedPerSymptom {
                jobs.append(Job(execution: execution, task: .shrink(choices, failure)))
            }
        }
        trials = [:]
        for (_, finding) in minimized.sorted(by: { $0.key < $1.key }) {
            let shape = finding.failure.symptom + "\n" + finding.failure.shape
            if shapes.insert(shape).inserted { result.findings.append(finding) }
        }
        for index in result.findings.indices {
            result.findings[index].occurrences = symptoms[result.findings[index].failure.symptom, default: 1]
        }
        minimized = [:]
        result.progress.seconds = elapsed
        result.progress.corpus = corpus.count
        result.progress.behaviours = seen.count
        result.progress.findings = result.findings.count
        progress(result.progress)
    }

    /// The next batch, or the end.
    private func plan() {
        var count = Self.batchSize
        if let most = options.executions { count = min(count, most - nextExecution) }
        if isTimeUp || options.stopsAtFirst && !result.findings.isEmpty { count = 0 }
        guard count > 0 else {
            isOver = true
            return
        }
        for execution in nextExecution..<nextExecution + count {
            jobs.append(Job(execution: execution, task: .execute(choices(of: execution))))
        }
        nextExecution += count
    }

    /// New choices, or those of an input of the corpus, changed.
    private func choices(of execution: Int) -> RecordedChoices {
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
