/// What app code began while it handled continuations, and what of it goes on.
///
/// Every task that such code makes with `Task { … }` inherits a mark as a task-local value. The runtime releases a task's
/// values when the task ends, so a mark that somebody still holds belongs to a task that goes on, wherever that runs.
/// `Task.detached` inherits no mark, and neither do closures that other threads of the computer call.
final class ContinuationWork {
    /// Marks the tasks that were made for one attempt.
    fileprivate final class Mark: Sendable {}

    private struct Entry {
        weak var mark: Mark?
        /// A task went on when the process had nothing more to do. It awaited something outside.
        var hasLeft = false
        /// The restoration handler, until it is called.
        weak var handler: AnyObject?
    }

    private var entries: [Int: Entry] = [:]

    /// Runs app code for an attempt. The tasks that it makes are noted.
    func noting<Result>(_ attempt: Int, _ body: () -> Result) -> Result {
        let mark = entries[attempt]?.mark ?? Mark()
        guard TaskMark.value !== mark else { return body() }
        entries[attempt, default: Entry()].mark = mark
        return TaskMark.$value.withValue(mark) { body() }
    }

    /// The app gets a restoration handler.
    func gave(_ handler: AnyObject, for attempt: Int) { entries[attempt, default: Entry()].handler = handler }

    /// The app has called the restoration handler.
    func calledHandler(of attempt: Int) { entries[attempt]?.handler = nil }

    /// The process has nothing more to do. What goes on does so outside of it, even if it ends before somebody looks.
    func processIsIdle() {
        for (attempt, entry) in entries where entry.mark != nil { entries[attempt]?.hasLeft = true }
    }

    /// What goes on, in the order of the attempts.
    var unfinished: [UnfinishedWork] {
        entries.sorted { $0.key < $1.key }.compactMap { attempt, entry in
            let hasTask = entry.mark != nil || entry.hasLeft
            guard hasTask || entry.handler != nil else { return nil }
            return UnfinishedWork(attempt: attempt, hasTask: hasTask, keepsHandler: entry.handler != nil)
        }
    }

    /// Forgets what goes on.
    func forget() { entries = [:] }
}

private enum TaskMark {
    @TaskLocal static var value: ContinuationWork.Mark?
}

/// What an app began for a continuation and has not ended.
package struct UnfinishedWork: Sendable, Hashable {
    /// The number of the continuation attempt.
    package var attempt: Int
    /// A task did not end in the process.
    package var hasTask: Bool
    /// The app keeps the restoration handler, and has not called it.
    package var keepsHandler: Bool
}
