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
    public init(_ pairs: some Sequence<(PayloadValue, PayloadValue)>) {
        self.init()
        for (key, value) in pairs { self[key] = value }
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
        if entries.count > 1 {
            var isSorted = true
            for index in 1..<entries.count where !(entries[index - 1].key < entries[index].key) {
                isSorted = false
                break
            }
            if !isSorted {
                entries.sort { $0.key < $1.key }
                for index in 1..<entries.count where entries[index - 1].key == entries[index].key {
                    throw RepeatedKey(key: entries[index].key)
                }
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
        if isEmpty {
            self = other
        } else {
            for (key, value) in other.entries { self[key] = value }
        }
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
