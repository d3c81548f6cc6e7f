/// A dictionary that removes the oldest key when it is full, so that rules take bounded memory for any trace.
struct RecentTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: Value] = [:]
    /// Keys in the order in which they were added, from `first` on.
    private var order: [Key] = []
    private var first = 0
    private let capacity: Int
    /// Whether a key was ever removed for a newer one, so that an absent key may have been present.
    private(set) var hasForgotten = false

    /// Cases have tens of activities and attempts; recordings that run for days have thousands.
    init(capacity: Int = 4096) { self.capacity = capacity }

    subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            if let newValue {
                if values.updateValue(newValue, forKey: key) == nil {
                    order.append(key)
                    forgetOldest()
                }
            } else if values.removeValue(forKey: key) != nil, values.isEmpty {
                order.removeAll(keepingCapacity: true)
                first = 0
            }
        }
    }

    subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { values[key] ?? value() }
        set { self[key] = newValue }
    }

    /// The keys present, in the order in which they were added.
    var keys: [Key] {
        var seen: Set<Key> = []
        return order[first...].filter { values[$0] != nil && seen.insert($0).inserted }
    }

    /// Removes the entries that satisfy a predicate.
    mutating func removeAll(where isUnwanted: (Key, Value) -> Bool) {
        for key in keys { if let value = values[key], isUnwanted(key, value) { self[key] = nil } }
    }

    private mutating func forgetOldest() {
        while values.count > capacity || order.count - first > capacity * 2 {
            if values.removeValue(forKey: order[first]) != nil { hasForgotten = true }
            first += 1
        }
        if first > capacity {
            order.removeFirst(first)
            first = 0
        }
    }
}
