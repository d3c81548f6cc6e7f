import Generation

/// A batch whose jobs are being carried out: the jobs that wait, and what the finished ones showed.
///
/// Jobs end in any order. What they showed is given out in the order of the executions.
struct BatchUnderWay: Sendable {
    /// An execution that is finished.
    struct Finished: Sendable {
        var execution: Int
        var choices: RecordedChoices
        var trial: FuzzTrial
    }

    private var jobs: [FuzzJob] = []
    /// Jobs that workers have and did not finish.
    private var unfinished = 0
    private var trials: [Finished] = []
    private var minimized: [Int: FuzzFinding] = [:]
    private var batch: FuzzBatch?

    /// No batch, and nothing to do.
    init() {}

    /// - Parameter choices: what an execution with this number tries.
    init(first: Int, count: Int, choices: (Int) -> RecordedChoices) {
        batch = FuzzBatch(first: first, count: count)
        jobs = (first..<first + count).map { FuzzJob(execution: $0, task: .execute(choices($0))) }
    }

    /// No job waits; workers may still have some.
    var isHandedOut: Bool { jobs.isEmpty }
    /// Every job is finished.
    var isFinished: Bool { jobs.isEmpty && unfinished == 0 }
    /// The batch, if all of its executions were carried out.
    var complete: FuzzBatch? { isFinished ? batch : nil }

    // MARK: Jobs

    mutating func next() -> FuzzJob {
        unfinished += 1
        return jobs.removeFirst()
    }

    /// Further executions for a worker that has one.
    mutating func more(_ count: Int) -> [FuzzExecution] {
        var taken: [FuzzExecution] = []
        while taken.count < count, let job = jobs.first, case .execute(let choices) = job.task {
            taken.append(FuzzExecution(number: job.execution, choices: choices))
            jobs.removeFirst()
        }
        unfinished += taken.count
        return taken
    }

    /// Gives up the executions that no worker has. What was begun is minimized nevertheless.
    mutating func dropExecutions() {
        let planned = jobs.count
        jobs.removeAll { if case .execute = $0.task { true } else { false } }
        if jobs.count < planned { batch = nil }
    }

    mutating func finish(_ group: [(execution: FuzzExecution, trial: FuzzTrial)]) {
        for (execution, trial) in group {
            trials.append(Finished(execution: execution.number, choices: execution.choices, trial: trial))
        }
        unfinished -= group.count
    }

    mutating func finish(_ job: FuzzJob, _ finding: FuzzFinding) {
        minimized[job.execution] = finding
        unfinished -= 1
    }

    // MARK: What they showed

    /// The finished executions that were not given out yet, in their order.
    mutating func takeTrials() -> [Finished] {
        defer { trials = [] }
        return trials.sorted { $0.execution < $1.execution }
    }

    /// The minimized findings that were not given out yet, in the order of their executions.
    mutating func takeMinimized() -> [FuzzFinding] {
        defer { minimized = [:] }
        return minimized.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func minimize(_ finished: Finished, _ failure: FuzzFailure) {
        jobs.append(FuzzJob(execution: finished.execution, task: .shrink(finished.choices, failure)))
    }

    mutating func note(_ trial: FuzzBatch.Trial) { batch?.trials.append(trial) }
    mutating func note(_ finding: FuzzFinding) { batch?.findings.append(finding) }
}
