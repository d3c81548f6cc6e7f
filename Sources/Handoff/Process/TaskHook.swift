import Foundation
import Synchronization

/// Tells the processes of apps which Swift tasks are theirs, and runs those in virtual time.
///
/// The Swift runtime asks a hook where a job without an executor of its own is to run. A task that an app's code makes
/// belongs to the app's process from then on, and each part of it runs in a turn of the process's main run loop. Every other
/// task runs as it would without the hook.
package enum TaskHook {
    /// Installs the hook, once in a program. Later calls do nothing.
    package static func install() { _ = isInstalled }

    /// Whether tasks of apps run in virtual time. False where the runtime has no hook.
    package static let isInstalled: Bool = {
        guard let place = dlsym(nil, "swift_task_enqueueGlobal_hook") else { return false }
        let hook: Hook = { job, original in
            if !TaskHook.take(job) { original(job) }
        }
        place.assumingMemoryBound(to: Hook.self).pointee = hook
        return true
    }()

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// The runtime numbers tasks in the order in which they are made. A job that is no task may have the number 0.
    private static func number(of job: UnownedJob) -> UInt64 { swiftTaskNumber(job) }

    /// The greatest number of a task that was enqueued so far.
    private static let greatest = Atomic<UInt64>(0)

    private static let taskExecutor = TaskExecutor()

    /// Where the parts of tasks of apps run. It is no executor of the runtime's, so that nothing of a task runs elsewhere.
    static var executor: UnownedSerialExecutor { taskExecutor.asUnownedSerialExecutor() }

    /// Gives a job of ``executor`` to its process. A job without one, whose process was deallocated, runs outside.
    fileprivate static func enqueue(_ job: UnownedJob) {
        guard !take(job) else { return }
        DispatchQueue.global().async(group: nil, qos: .unspecified, flags: []) {
            job.runSynchronously(on: executor)
        }
    }

    /// The tasks of processes.
    private static let owners = Mutex<[UInt64: Arrivals]>([:])

    /// A number that every task made from now on exceeds.
    static var latestNumber: UInt64 { greatest.load(ordering: .relaxed) }

    /// Forgets the tasks of a process.
    static func forget(_ arrivals: Arrivals) {
        owners.withLock { owners in owners = owners.filter { $0.value !== arrivals } }
    }

    /// Gives a job to the process that it belongs to.
    /// - Returns: false if it belongs to none.
    private static func take(_ job: UnownedJob) -> Bool {
        let number = number(of: job)
        if number > greatest.load(ordering: .relaxed) { greatest.store(number, ordering: .relaxed) }
        let owner = number == 0 ? nil : owners.withLock { $0[number] }
        guard let process = CurrentProcess.value as? any TaskOwner else {
            owner?.add(.job(job))
            return owner != nil
        }
        let loop = process.runLoop
        if let owner, owner !== loop.arrivals {
            owner.add(.job(job))
            return true
        }
        // A task that is older than the running code of the app belongs to the test, which waits for something of the app.
        guard owner != nil || number == 0 || number > process.context.execution.lastForeignTask else { return false }
        if owner == nil, number != 0 { owners.withLock { $0[number] = loop.arrivals } }
        loop.perform(job)
        return true
    }
}

/// The executor of tasks of apps. A task that yields or is resumed returns to it, on whatever thread that happens. It outlives
/// every task, because a task does not keep its executor alive.
private final class TaskExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) { TaskHook.enqueue(UnownedJob(job)) }
}

/// The runtime's number of a task.
@_silgen_name("swift_task_getJobTaskId")
private func swiftTaskNumber(_ job: UnownedJob) -> UInt64
