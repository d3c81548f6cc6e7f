import Synchronization

/// Activities that were made outside of every process and do nothing: what a test may want to be told of.
///
/// The only state that worlds share. It decides nothing in them; a failure of a test asks it for a hint.
package enum InertActivities {
    /// An activity that belongs to nobody.
    package struct Record: Sendable, Hashable {
        /// Its type.
        package var type: String
        /// The task of the host in which it was made, as ``InertActivities/currentTask`` names it; nil outside of any task,
        /// as on a dispatch queue.
        package var task: Int?
    }

    private struct Notes {
        var count = 0
        var latest: [Record] = []
    }

    private static let notes = Mutex(Notes())
    /// So many are kept: a hint needs the latest alone.
    private static let limit = 256

    /// How many were made in this process of the host by now.
    package static var count: Int { notes.withLock { $0.count } }

    /// A name for the task that runs this code; nil outside of any. Another task may have it once this one has ended.
    package static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

    /// Those made since there were `count`, in their order, as far as they are still known.
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
