/// Brings results that are finished in any order back into the order of their numbers.
///
/// Bounded: the caller starts the numbers that ``startNext()`` gives, so that one slow case holds up at most a window of
/// results in memory.
struct ReorderWindow<Element: Sendable>: Sendable {
    /// How many results may wait behind the one that is due.
    let capacity: Int
    /// The number that is due.
    private(set) var next: Int
    private(set) var nextToStart: Int
    private var waiting: [Int: Element] = [:]

    /// Makes an empty window.
    ///
    /// - Parameter next: the first number that is due.
    init(capacity: Int, next: Int = 0) {
        self.capacity = max(1, capacity)
        self.next = next
        nextToStart = next
    }

    /// How many results wait.
    var count: Int { waiting.count }

    /// Whether the result of this number would find a place.
    func mayStart(_ number: Int) -> Bool { number < next + capacity }

    /// Starts the next number; nil while its result would find no place.
    mutating func startNext() -> Int? {
        guard mayStart(nextToStart) else { return nil }
        nextToStart += 1
        return nextToStart - 1
    }

    /// Takes a result and gives those back, in order, that are due now.
    mutating func insert(_ element: Element, number: Int) -> [Element] {
        waiting[number] = element
        var due: [Element] = []
        while let element = waiting.removeValue(forKey: next) {
            due.append(element)
            next += 1
        }
        return due
    }
}
