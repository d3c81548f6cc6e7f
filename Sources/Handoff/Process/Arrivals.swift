import Synchronization

/// What other threads of the computer give to a process. It waits here until the process's device runs on.
final class Arrivals: Sendable {
    /// Work for the process's main run loop.
    enum Item: Sendable {
        /// A part of a task of the process that waited for something outside of it.
        case job(UnownedJob)
        /// A call from another thread of the computer.
        case call(@Sendable () -> Void)
    }

    private struct Contents {
        var items: [Item] = []
        var isClosed = false
    }

    private let contents = Mutex(Contents())

    var isEmpty: Bool { contents.withLock { $0.items.isEmpty } }

    /// Adds an item, unless the process has ended.
    func add(_ item: Item) {
        contents.withLock { contents in
            if !contents.isClosed { contents.items.append(item) }
        }
    }

    /// Removes and returns what has arrived.
    func take() -> [Item] {
        contents.withLock { contents in
            defer { contents.items = [] }
            return contents.items
        }
    }

    /// The process has ended: drops what arrives from now on.
    func close() {
        contents.withLock { contents in
            contents.items = []
            contents.isClosed = true
        }
    }
}
