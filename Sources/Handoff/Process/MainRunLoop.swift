import Events

/// The main run loop of a process: code for the end of the present turn, and timers.
final class MainRunLoop {
    private let context: ProcessContext
    private var queue: [(attempt: Int?, body: () -> Void)] = []
    private var timers: [Int: () -> Void] = [:]
    private var timerCount = 0

    init(_ context: ProcessContext) { self.context = context }

    /// Runs a closure at the end of the present turn.
    func perform(_ body: @escaping () -> Void) {
        guard !context.life.isEnding else { return }
        queue.append((context.execution.attempt, body))
        context.service.answer(.requestTurn)
    }

    /// Runs a closure after a delay.
    func perform(afterNanoseconds delay: Int64, _ body: @escaping () -> Void) {
        guard !context.life.isEnding else { return }
        timerCount += 1
        timers[timerCount] = body
        context.service.answer(.requestTimer(timerCount, delayNanoseconds: max(0, delay)))
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
    }
}
