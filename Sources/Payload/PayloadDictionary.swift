/// Keys with their values in the canonical order of the keys, so that what is written depends neither on the order of
/// insertion nor on a hash (PAY-020). Keys may be any payload value (PAY-002).
///
/// Storage is a sorted array: lookup is a binary search, insertion is linear. That suits payloads, which are small.
public struct PayloadDictionary: Sendable, Sequence, ExpressibleByDictionaryLiteral {
    /// A key with its value.
    public typealias Element = (key: PayloadValue, value: PayloadValue)

    /// The entries in the canonical order of their keys.
    public private(set) var entries: [Element]

    /// An empty dictionary.
    public init() { entries = [] }

    /// A dictionary of the given pairs. The last value of a repeated key is kept.
    ///
    /// Takes n log n comparisons: pairs in any order do not move each other's places.
    public init(_ pairs: some Sequence<(PayloadValue, PayloadValue)>) {
        entries = pairs.map { (key: $0.0, value: $0.1) }
        guard !Self.isStrictlySorted(entries) else { return }
        let order = entries.indices.sorted { left, right in
            let result = PayloadValue.compare(entries[left].key, entries[right].key)
            return result == 0 ? left < right : result < 0
        }
        var sorted: [Element] = []
        sorted.reserveCapacity(entries.count)
        for index in order {
            // The key stays as it was first written; keys that are equal may be of different kinds.
            if let last = sorted.last, PayloadValue.compare(last.key, entries[index].key) == 0 {
                sorted[sorted.count - 1].value = entries[index].value
            } else {
                sorted.append(entries[index])
            }
        }
        entries = sorted
    }

    private static func isStrictlySorted(_ entries: [Element]) -> Bool {
        guard entries.count > 1 else { return true }
        return (1..<entries.count).allSatisfy { PayloadValue.compare(entries[$0 - 1].key, entries[$0].key) < 0 }
    }

    /// A dictionary with string keys.
    public init(_ values: [String: PayloadValue]) {
        entries = values.map { (.string($0.key), $0.value) }
        entries.sort { $0.key < $1.key }
    }

    /// The last value of a repeated key is kept.
    public init(dictionaryLiteral elements: (PayloadValue, PayloadValue)...) { self.init(elements) }

    /// A dictionary of entries whose keys must differ.
    ///
    /// - Throws: ``RepeatedKey`` with a key that occurs twice.
    public init(uniqueEntries: [Element]) throws(RepeatedKey) {
        var entries = uniqueEntries
        if !Self.isStrictlySorted(entries) {
            entries.sort { $0.key < $1.key }
            for index in 1..<entries.count where entries[index - 1].key == entries[index].key {
                throw RepeatedKey(key: entries[index].key)
            }
        }
        self.entries = entries
    }

    /// A key that occurs twice where keys must differ.
    public struct RepeatedKey: Error, Hashable, Sendable {
        /// The repeated key.
        public let key: PayloadValue
    }

    /// The number of entries.
    public var count: Int { entries.count }

    /// Whether there is no entry.
    public var isEmpty: Bool { entries.isEmpty }

    /// The keys in canonical order.
    public var keys: [PayloadValue] { entries.map(\.key) }

    /// The values in the order of their keys.
    public var values: [PayloadValue] { entries.map(\.value) }

    /// Iterates over the entries in canonical order.
    public func makeIterator() -> IndexingIterator<[Element]> { entries.makeIterator() }

    /// The value under a key. Assigning nil removes the entry; to store the explicit null, assign `PayloadValue.null`.
    public subscript(key: PayloadValue) -> PayloadValue? {
        get {
            let (index, isPresent) = position(of: key)
            // Not `isPresent ? … : nil`, where nil would be taken for the explicit null.
            guard isPresent else { return nil }
            return entries[index].value
        }
        set {
            let (index, isPresent) = position(of: key)
            switch (newValue, isPresent) {
            case (let value?, true): entries[index].value = value
            case (let value?, false): entries.insert((key, value), at: index)
            case (nil, true): entries.remove(at: index)
            case (nil, false): break
            }
        }
    }

    /// The value under a string key. Assigning nil removes the entry.
    public subscript(key: String) -> PayloadValue? {
        get { self[PayloadValue.string(key)] }
        set { self[PayloadValue.string(key)] = newValue }
    }

    /// Adds the entries of another dictionary, whose values replace those of equal keys, as in
    /// `addUserInfoEntries(from:)`.
    public mutating func merge(_ other: PayloadDictionary) {
        guard !isEmpty, !other.isEmpty else {
            if isEmpty { self = other }
            return
        }
        var merged: [Element] = []
        merged.reserveCapacity(count + other.count)
        var (own, others) = (entries[...], other.entries[...])
        while let mine = own.first, let its = others.first {
            let order = PayloadValue.compare(mine.key, its.key)
            if order < 0 {
                merged.append(mine)
            } else {
                merged.append(order == 0 ? (mine.key, its.value) : its)
                others.removeFirst()
            }
            if order <= 0 { own.removeFirst() }
        }
        entries = merged + own + others
    }

    /// This dictionary with the entries of another, whose values replace those of equal keys.
    public func merging(_ other: PayloadDictionary) -> PayloadDictionary {
        var result = self
        result.merge(other)
        return result
    }

    private func position(of key: PayloadValue) -> (index: Int, isPresent: Bool) {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            let result = PayloadValue.compare(entries[middle].key, key)
            if result == 0 { return (middle, true) }
            if result < 0 { low = middle + 1 } else { high = middle }
        }
        return (low, false)
    }
}

extension PayloadDictionary: Hashable {
    /// Whether both have equal keys with equal values.
    public static func == (left: PayloadDictionary, right: PayloadDictionary) -> Bool {
        left.entries.count == right.entries.count
            && left.entries.elementsEqual(right.entries) { $0.key == $1.key && $0.value == $1.value }
    }

    /// Feeds keys and values to the hasher in canonical order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(entries.count)
        for (key, value) in entries {
            hasher.combine(key)
            hasher.combine(value)
        }
    }

    static func compare(_ left: PayloadDictionary, _ right: PayloadDictionary) -> Int {
        for index in 0..<Swift.min(left.entries.count, right.entries.count) {
            var result = PayloadValue.compare(left.entries[index].key, right.entries[index].key)
            if result == 0 { result = PayloadValue.compare(left.entries[index].value, right.entries[index].value) }
            if result != 0 { return result }
        }
        return order(left.entries.count, right.entries.count)
    }
}

extension PayloadDictionary: CustomStringConvertible {
    /// The dictionary in the tagged notation.
    public var description: String { PayloadValue.dictionary(self).description }
}
