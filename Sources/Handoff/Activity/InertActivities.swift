import Synchronization

/// Activities that were made outside of every process and do nothing. A test failure mentions them.
///
/// This is the only state that worlds share, and nothing in a world depends on it.
package enum InertActivities {
    /// An activity that belongs to no process.
    package struct Record: Sendable, Hashable {
        package var type: String
        /// The task in which it was made, as in ``InertActivities/currentTask``; nil outside of any task, for example on a
        /// dispatch queue.
        package var task: Int?
    }

    private struct Notes {
        var count = 0
        var latest: [Record] = []
    }

    private static let notes = Mutex(Notes())
    /// How many are kept. A hint needs only the latest.
    private static let limit = 256

    /// How many were made so far.
    package static var count: Int { notes.withLock { $0.count } }

    /// A number for the task that runs this code; nil outside of any. A later task may get the same number.
    package static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Those that were made after the first `count`, in order, as far as they are kept.
    package static func made(since count: Int) -> [Record] {
        notes.withLock { notes in
            let wanted = min(max(0, notes.count - count), notes.latest.count)
            return Array(notes.latest.suffix(wanted))
        }
    }

    static func note(_ type: String) {
        let record = Record(type: type, task: currentTask)
        notes.withLock { notes in
            notes.count += 1
            notes.latest.append(record)
            if notes.latest.count > limit { notes.latest.removeFirst() }
        }
    }
}
