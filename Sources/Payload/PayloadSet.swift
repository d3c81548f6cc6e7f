/// An unordered collection of payload values without duplicates, kept in canonical order.
///
/// Elements are duplicates only if they are equal in kind too: a set may hold both integer 1 and real 1.0.
public struct PayloadSet: Sendable, Hashable, Sequence, ExpressibleByArrayLiteral {
    /// The elements in canonical order, each once.
    public private(set) var elements: [PayloadValue]

    /// An empty set.
    public init() { elements = [] }

    /// A set of the given elements; duplicates are dropped.
    public init(_ elements: some Sequence<PayloadValue>) {
        self.elements = []
        for element in elements.sorted() where self.elements.last != element { self.elements.append(element) }
    }

    /// A set of the given elements; duplicates are dropped.
    public init(arrayLiteral elements: PayloadValue...) { self.init(elements) }

    /// The number of elements.
    public var count: Int { elements.count }

    /// Whether there is no element.
    public var isEmpty: Bool { elements.isEmpty }

    /// Iterates over the elements in canonical order.
    public func makeIterator() -> IndexingIterator<[PayloadValue]> { elements.makeIterator() }

    /// Whether an equal element is in the set.
    public func contains(_ element: PayloadValue) -> Bool {
        let index = position(of: element)
        return index < elements.count && elements[index] == element
    }

    /// Adds an element unless an equal one is in the set.
    ///
    /// - Returns: whether the element was added.
    @discardableResult public mutating func insert(_ element: PayloadValue) -> Bool {
        let index = position(of: element)
        if index < elements.count && elements[index] == element { return false }
        elements.insert(element, at: index)
        return true
    }

    /// Removes an element.
    ///
    /// - Returns: whether the element was in the set.
    @discardableResult public mutating func remove(_ element: PayloadValue) -> Bool {
        let index = position(of: element)
        guard index < elements.count && elements[index] == element else { return false }
        elements.remove(at: index)
        return true
    }

    private func position(of element: PayloadValue) -> Int {
        var low = 0
        var high = elements.count
        while low < high {
            let middle = (low + high) / 2
            if elements[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension PayloadSet: CustomStringConvertible {
    /// The set in the tagged notation.
    public var description: String { PayloadValue.set(self).description }
}
