import Dispatch

/// Runs tasks that block their thread, each on a thread of its own.
///
/// A worker waits in `poll` for its adapter. The cooperative pool has one thread for each core: waiting workers would block
/// all other tasks.
final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "baton.adapters", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
