import Events

/// What a world has planned, ordered by time, then device, then order of planning.
///
/// It is a binary heap. The order of simultaneous work must never change, since a seed stands for the same log.
struct EventQueue {
    struct Entry {
        var time: Instant
        var device: Int
        var sequence: UInt64
        var task: WorldTask

        func precedes(_ other: Entry) -> Bool {
            if time != other.time { return time < other.time }
            if device != other.device { return device < other.device }
            return sequence < other.sequence
        }
    }

    private var heap: [Entry] = []
    private var planned: UInt64 = 0

    mutating func plan(_ task: WorldTask, at time: Instant, device: Int) {
        heap.append(Entry(time: time, device: device, sequence: planned, task: task))
        planned += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Takes the next entry, if it is due by `limit`.
    mutating func take(until limit: Instant) -> Entry? {
        guard let first = heap.first, first.time <= limit else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            let left = 2 * parent + 1
            guard left < heap.count else { break }
            let right = left + 1
            let child = right < heap.count && heap[right].precedes(heap[left]) ? right : left
            guard heap[child].precedes(heap[parent]) else { break }
            heap.swapAt(child, parent)
            parent = child
        }
        return first
    }
}
