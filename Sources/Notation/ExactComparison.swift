/// A string that is equal to another only if the Unicode scalars are the same. Swift's own equality ignores differences
/// in normalization.
package struct ScalarString: Hashable {
    let string: String

    package init(_ string: String) { self.string = string }

    package static func == (left: ScalarString, right: ScalarString) -> Bool {
        compareScalars(left.string, right.string) == 0
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(string.utf8.count)
        let done: Void? = string.utf8.withContiguousStorageIfAvailable {
            hasher.combine(bytes: UnsafeRawBufferPointer($0))
        }
        if done == nil { for byte in string.utf8 { hasher.combine(byte) } }
    }
}

/// Compares two strings by Unicode scalars. The order of UTF-8 bytes is the order of the scalars.
package func compareScalars(_ left: String, _ right: String) -> Int {
    let result = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in compareBytes(left, right) }
    }
    if let result, let result { return result }
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
}

/// Whether two texts have the same Unicode scalars.
package func isSameText(_ left: String, _ right: String) -> Bool {
    // Equality of strings is fast where they differ, and weaker than that of their scalars.
    left == right && compareScalars(left, right) == 0
}

/// Compares bytes in the order of their values, then by count.
package func compareBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
        return left[index] < right[index] ? -1 : 1
    }
    return left.count < right.count ? -1 : (left.count == right.count ? 0 : 1)
}

/// The bit pattern of a number in comparisons and files: its own, or that of one NaN for every NaN.
package func canonicalBits(_ value: Double) -> UInt64 { value.isNaN ? Double.nan.bitPattern : value.bitPattern }
