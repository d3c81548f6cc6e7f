import Dispatch

/// Runs tasks that block their thread, each on a thread of its own.
///
/// A worker waits in `poll` for its adapter. On the cooperative pool, which has a thread a core, as many workers as cores
/// would keep everybody else from running.
final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "baton.adapters", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
