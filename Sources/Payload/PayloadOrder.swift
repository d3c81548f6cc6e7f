import Notation

// Equality, hashing and the canonical order of payload values follow from one comparison, so that they cannot disagree:
// two values are equal exactly if neither precedes the other.

extension PayloadValue: Hashable, Comparable {
    /// Deep equality, exact in kind.
    public static func == (left: PayloadValue, right: PayloadValue) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left == right
        case (.string(let left), .string(let right)), (.url(let left), .url(let right)):
            left.utf8.count == right.utf8.count && compareScalars(left, right) == 0
        case (.data(let left), .data(let right)): left == right
        case (.array(let left), .array(let right)): left == right
        case (.set(let left), .set(let right)): left == right
        case (.dictionary(let left), .dictionary(let right)): left == right
        default: compare(left, right) == 0
        }
    }

    /// Whether the left value is before the right one in canonical order: by kind, then by content. The order has no
    /// other meaning; it only has to be total and the same everywhere.
    public static func < (left: PayloadValue, right: PayloadValue) -> Bool { compare(left, right) < 0 }

    /// Whether this value is before `other` in canonical order.
    public func precedes(_ other: PayloadValue) -> Bool { Self.compare(self, other) < 0 }

    /// Feeds the kind and the content to the hasher, consistently with `==`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        switch self {
        case .null: break
        case .boolean(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(UInt64(bitPattern: value))
        case .unsigned(let value): hasher.combine(value)
        case .real(let value): hasher.combine(canonicalBits(value))
        case .string(let value), .url(let value): ScalarString(value).hash(into: &hasher)
        case .date(let value): hasher.combine(value)
        case .data(let value): hasher.combine(value)
        case .uuid(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .set(let value): hasher.combine(value)
        case .dictionary(let value): hasher.combine(value)
        }
    }

    /// Negative when left precedes right, 0 when they are equal, positive when right precedes left.
    static func compare(_ left: PayloadValue, _ right: PayloadValue) -> Int {
        switch (left, right) {
        case (.string(let left), .string(let right)), (.url(let left), .url(let right)):
            return compareScalars(left, right)
        case (.integer(let left), .integer(let right)): return order(left, right)
        case (.unsigned(let left), .unsigned(let right)): return order(left, right)
        case (.integer(let left), .unsigned(let right)): return left < 0 ? -1 : order(UInt64(left), right)
        case (.unsigned(let left), .integer(let right)): return right < 0 ? 1 : order(left, UInt64(right))
        case (.null, .null): return 0
        case (.boolean(let left), .boolean(let right)): return order(left ? 1 : 0, right ? 1 : 0)
        case (.real(let left), .real(let right)): return order(orderedBits(left), orderedBits(right))
        case (.date(let left), .date(let right)):
            return order(orderedBits(left.secondsSince2001), orderedBits(right.secondsSince2001))
        case (.data(let left), .data(let right)):
            return left.withUnsafeBufferPointer { left in
                right.withUnsafeBufferPointer { right in compareBytes(left, right) }
            }
        case (.uuid(let left), .uuid(let right)): return left < right ? -1 : (left == right ? 0 : 1)
        case (.array(let left), .array(let right)): return compare(left, right)
        case (.set(let left), .set(let right)): return compare(left.elements, right.elements)
        case (.dictionary(let left), .dictionary(let right)): return PayloadDictionary.compare(left, right)
        default: return order(left.rank, right.rank)
        }
    }

    private static func compare(_ left: [PayloadValue], _ right: [PayloadValue]) -> Int {
        for index in 0..<min(left.count, right.count) {
            let result = compare(left[index], right[index])
            if result != 0 { return result }
        }
        return order(left.count, right.count)
    }

    private var rank: UInt8 {
        switch self {
        case .null: 0
        case .boolean: 1
        case .integer, .unsigned: 2
        case .real: 3
        case .string: 4
        case .date: 5
        case .data: 6
        case .uuid: 7
        case .url: 8
        case .array: 9
        case .set: 10
        case .dictionary: 11
        }
    }
}

func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int { left < right ? -1 : (left == right ? 0 : 1) }

/// The canonical bits, rearranged so that integer order is numeric order (-0.0 before 0.0, NaN last).
private func orderedBits(_ value: Double) -> UInt64 {
    let bits = canonicalBits(value)
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
}
