/// Brings results that are finished in any order back into the order of their numbers.
///
/// Bounded: the caller starts the numbers that ``startNext()`` gives, so that one slow case holds up at most a window of
/// results in memory.
struct ReorderWindow<Element: Sendable>: Sendable {
    /// How many results may wait behind the one that is due.
    let capacity: Int
    /// How many bytes the waiting results may have before no other number is started. Those that run then still find a place.
    let byteLimit: Int
    /// The number that is due.
    private(set) var next: Int
    private(set) var nextToStart: Int
    private var waiting: [Int: (element: Element, bytes: Int)] = [:]
    private var waitingBytes = 0

    /// Makes an empty window.
    ///
    /// - Parameter next: the first number that is due.
    init(capacity: Int, byteLimit: Int = .max, next: Int = 0) {
        self.capacity = max(1, capacity)
        self.byteLimit = byteLimit
        self.next = next
        nextToStart = next
    }

    /// How many results wait.
    var count: Int { waiting.count }

    /// Starts the next number; nil while its result would find no place. The number that is due has been started before.
    mutating func startNext() -> Int? {
        guard nextToStart < next + capacity, nextToStart == next || waitingBytes < byteLimit else { return nil }
        nextToStart += 1
        return nextToStart - 1
    }

    /// Takes a result and gives those back, in order, that are due now.
    ///
    /// - Parameter bytes: how much memory the result takes, about.
    mutating func insert(_ element: Element, number: Int, bytes: Int = 0) -> [Element] {
        waiting[number] = (element, bytes)
        waitingBytes += bytes
        var due: [Element] = []
        while let first = waiting.removeValue(forKey: next) {
            due.append(first.element)
            waitingBytes -= first.bytes
            next += 1
        }
        return due
    }
}
