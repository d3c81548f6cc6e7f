import CProcesses
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The processes that this one started and their descendants, none of which may outlive a run.
///
/// A process group is not enough, because a child may leave it, and may lose its parent as a daemon does. On Linux,
/// `/proc` finds such processes by their ancestors or by the mark in their environment. On other systems only the group
/// ends.
package enum StartedProcesses {
    /// The environment variable that marks a process. Children inherit it.
    static let markName = "BATON_ADAPTER"

    /// A process that forks all the time may escape each single table.
    private static let longestSearch = Duration.seconds(5)

    private struct State {
        var living: Set<pid_t> = []
        var count = 0
        var adoptsOrphans = false

        /// Reaps an adopted process that has ended. What was started is reaped by whoever ends it.
        func reap(_ process: pid_t) {
            var status: Int32 = 0
            if adoptsOrphans && !living.contains(process) { _ = waitpid(process, &status, WNOHANG) }
        }
    }

    private static let state = Mutex(State())

    /// Makes descendants that lose their parent children of this process, so that ``endAll()`` finds even those that
    /// removed their mark.
    ///
    /// For a program that starts only implementations under test, since ``endAll()`` ends all its children.
    package static func adoptOrphans() {
        let isAdopting = processes_adopt_orphans() == 0
        state.withLock { $0.adoptsOrphans = isAdopting }
    }

    /// Kills all started and adopted processes. To be called last in a program.
    package static func endAll() {
        state.withLock { state in
            for process in state.living { kill(-process, SIGKILL) }
            guard state.adoptsOrphans else { return }
            let own = getpid()
            end(isIncluded: { $0.descends(from: own) }, reap: { state.reap($0) })
        }
    }

    /// Starts a process with a mark in its environment.
    ///
    /// One at a time: before a pipe is marked as close-on-exec, a child of another thread could inherit it and keep it
    /// open.
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

    /// Kills and reaps a process, its group, its descendants and the processes with its mark.
    static func end(_ process: pid_t, mark: String) {
        kill(-process, SIGKILL)
        // It is reaped last: until then no new process can get its number.
        end(
            isIncluded: { $0.identifier != process && ($0.descends(from: process) || $0.bears(mark)) },
            reap: { zombie in state.withLock { $0.reap(zombie) } })
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        state.withLock { _ = $0.living.remove(process) }
    }

    /// Kills all processes that match. All are stopped first, so that none forks during the search.
    ///
    /// - Parameter reap: called with each child of this process that has ended. Thousands of them would slow the search down.
    private static func end(isIncluded: (ProcessTable.Process) -> Bool, reap: (pid_t) -> Void) {
        let own = getpid()
        var search = ProcessSearch()
        let deadline = ContinuousClock.now.advanced(by: longestSearch)
        while !search.isComplete, ContinuousClock.now < deadline {
            search.take(
                ProcessTable(), isIncluded, matched: { kill($0, SIGSTOP) },
                zombie: { if $0.ancestors.first == own { reap($0.identifier) } })
        }
        for process in search.found { kill(process, SIGKILL) }
        // Reaps those that are children of this process.
        var status: Int32 = 0
        for process in search.found { while waitpid(process, &status, 0) < 0 && errno == EINTR {} }
    }
}
