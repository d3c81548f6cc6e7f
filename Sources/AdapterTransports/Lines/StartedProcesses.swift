import CProcesses
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The processes that this one has started, and whatever descends from them: nothing of it is to outlive a run.
///
/// A process group is not enough, for a child may leave it, and may lose its parent as a daemon does. What has left is
/// found in `/proc`, by its ancestors or by the mark in its environment: Linux only. On other systems the group is all that
/// ends.
package enum StartedProcesses {
    /// The environment variable that says who a process was started for. Children inherit it.
    static let markName = "BATON_ADAPTER"

    private struct State {
        var living: Set<pid_t> = []
        var count = 0
        var adoptsOrphans = false
    }

    private static let state = Mutex(State())

    /// From now on descendants that lose their parent become children of this process, so that ``endAll()`` finds even those
    /// that have wiped out their mark.
    ///
    /// For a program that starts nothing but implementations under test: ``endAll()`` ends all its children.
    package static func adoptOrphans() {
        let isAdopting = processes_adopt_orphans() == 0
        state.withLock { $0.adoptsOrphans = isAdopting }
    }

    /// Ends everything that was started and everything that this process has adopted, without another word. The last thing
    /// that a program does.
    package static func endAll() {
        state.withLock { state in
            for process in state.living { kill(-process, SIGKILL) }
            guard state.adoptsOrphans else { return }
            let own = getpid()
            end(isIncluded: { $0.descends(from: own) })
        }
    }

    /// Starts a process, with a mark of its own in its environment.
    ///
    /// One at a time: between a pipe and its flag, a child of another thread could inherit it and keep it open.
    static func start<Failure: Error>(
        _ body: (_ mark: String) -> Result<(process: pid_t, pipes: [Int32]), Failure>
    ) -> Result<(process: pid_t, pipes: [Int32], mark: String), Failure> {
        state.withLock { state in
            state.count += 1
            let mark = "\(markName)=\(getpid()).\(state.count)"
            return body(mark).map { started in
                state.living.insert(started.process)
                return (started.process, started.pipes, mark)
            }
        }
    }

    /// Ends a process, its group, and what descends from it or bears its mark, and reaps it.
    static func end(_ process: pid_t, mark: String) {
        kill(-process, SIGKILL)
        // It is reaped after all the others: until then no new process can get its number.
        end(isIncluded: { $0.identifier != process && ($0.descends(from: process) || $0.bears(mark)) })
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        state.withLock { _ = $0.living.remove(process) }
    }

    /// Ends all processes that fit. First all are stopped, so that none forks while the others are looked for.
    private static func end(isIncluded: (ProcessTable.Process) -> Bool) {
        var stopped: Set<pid_t> = []
        // Each round finds what those have forked that were not stopped in the one before.
        for _ in 0..<100 {
            let found = ProcessTable().processes.filter(isIncluded).map(\.identifier)
            let new = found.filter { stopped.insert($0).inserted }
            for process in new { kill(process, SIGSTOP) }
            guard !new.isEmpty else { break }
        }
        for process in stopped { kill(process, SIGKILL) }
        // Those that have become children of this process. Another process reaps the others.
        var status: Int32 = 0
        for process in stopped { while waitpid(process, &status, 0) < 0 && errno == EINTR {} }
    }
}
