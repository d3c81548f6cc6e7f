import Events

/// The main run loop of a process: code for the end of the present turn, and timers.
final class MainRunLoop {
    private let context: ProcessContext
    private var queue: [(attempt: Int?, body: () -> Void)] = []
    private var timers: [Int: () -> Void] = [:]
    private var timerCount = 0
    /// What other threads of the computer give to the process.
    let arrivals = Arrivals()

    init(_ context: ProcessContext) { self.context = context }

    deinit {
        arrivals.close()
        TaskHook.forget(arrivals)
    }

    /// Nothing is queued, and no timer is set.
    var isIdle: Bool { queue.isEmpty && timers.isEmpty }

    /// Runs a closure at the end of the present turn.
    func perform(_ body: @escaping () -> Void) {
        guard !context.life.isEnding else { return }
        queue.append((context.execution.attempt, body))
        context.service.answer(.requestTurn)
    }

    /// Runs a part of a task at the end of the present turn, as the thread that runs now.
    func perform(_ job: UnownedJob) {
        let thread = context.execution.thread
        perform { [weak context] in
            context?.execution.enter(thread) { job.runSynchronously(on: TaskHook.executor) }
        }
    }

    /// Runs a closure after a delay.
    func perform(afterNanoseconds delay: Int64, _ body: @escaping () -> Void) {
        guard !context.life.isEnding else { return }
        timerCount += 1
        timers[timerCount] = body
        context.service.answer(.requestTimer(timerCount, delayNanoseconds: max(0, delay)))
    }

    /// Takes in what other threads gave to the process. It runs at the end of the present turn.
    func takeArrivals() {
        for item in arrivals.take() {
            switch item {
            case .job(let job): perform(job)
            case .call(let body): perform(body)
            }
        }
    }

    /// Runs what was queued, in order. What that code queues runs in another turn.
    func endTurn() {
        guard !context.life.hasEnded else { return }
        let blocks = queue
        queue = []
        for (attempt, body) in blocks where !context.life.hasEnded {
            context.execution.enter(.main, for: attempt, body)
        }
    }

    func timerFired(_ number: Int) {
        guard !context.life.hasEnded, let block = timers.removeValue(forKey: number) else { return }
        context.execution.enter(.main, block)
    }

    func clear() {
        queue = []
        timers = [:]
        arrivals.close()
    }
}
