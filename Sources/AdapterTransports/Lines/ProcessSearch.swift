#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The search for processes while they may still start others.
///
/// Whoever searches stops each process that is found, before the next table is read. The search is complete with a table that
/// shows only matches that had stopped before it was made, and only such ends of processes as were known by then. A process that
/// is missing in that table would have been started after `/proc` was listed, by a process that was listed and ran: it had not
/// stopped yet, or it has ended since.
struct ProcessSearch {
    /// The processes that match.
    private(set) var found: Set<pid_t> = []
    private(set) var isComplete = false
    private var stopped: Set<pid_t> = []
    private var ended: Set<pid_t> = []

    /// Goes through a table.
    ///
    /// - Parameters:
    ///   - matched: called at once with each process that matches and was in no earlier table, to stop it.
    ///   - zombie: called with each zombie.
    mutating func take(
        _ table: consuming ProcessTable, _ isIncluded: (ProcessTable.Process) -> Bool,
        matched: (pid_t) -> Void, zombie: (ProcessTable.Process) -> Void
    ) {
        isComplete = true
        for identifier in table.identifiers {
            let process = table.process(identifier)
            if let process, !process.isZombie {
                guard isIncluded(process) else { continue }
                if found.insert(identifier).inserted { matched(identifier) }
                if stopped.contains(identifier) { continue }
                isComplete = false
                if table.isStopped(identifier) { stopped.insert(identifier) }
            } else {
                if let process { zombie(process) }
                if ended.insert(identifier).inserted { isComplete = false }
            }
        }
    }
}
