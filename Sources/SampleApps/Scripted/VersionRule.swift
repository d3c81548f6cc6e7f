package import Payload

/// Which versions of a payload a receiver takes over (VER-003, VER-011): one of four named rules.
package struct VersionRule: Sendable, Hashable {
    /// The rules.
    package enum Comparison: String, Sendable, CaseIterable {
        /// Some version is there.
        case present
        /// The receiver's own version.
        case exact
        /// The receiver's own version or an older one.
        case atMost
        /// The receiver's own version or a newer one.
        case atLeast
    }

    /// The key of the version in userInfo.
    package var key: String
    /// The rule.
    package var rule: Comparison
    /// The receiver's own version: text of numbers with points, or a whole number. Not needed for `present`.
    package var value: PayloadValue?

    /// Makes a rule.
    package init(key: String, rule: Comparison, value: PayloadValue? = nil) {
        self.key = key
        self.rule = rule
        self.value = value
    }

    /// Whether a payload is taken over.
    ///
    /// Versions compare number by number, so that 1.9 stands before 1.10 (O-10). A version that is missing, malformed, or
    /// of another kind than the receiver's own is rejected (VER-004, VER-008).
    package func accepts(_ payload: PayloadDictionary?) -> Bool {
        guard let found = payload?[key] else { return false }
        guard rule != .present else { return value.map { $0.kind == found.kind } ?? (found.stringValue != nil) }
        guard let value, value.kind == found.kind, let own = Self.components(of: value),
            let other = Self.components(of: found)
        else { return false }
        switch rule {
        case .present: return true
        case .exact: return Self.compare(other, own) == 0
        case .atMost: return Self.compare(other, own) <= 0
        case .atLeast: return Self.compare(other, own) >= 0
        }
    }

    /// The numbers of a version; nil for anything that is none.
    static func components(of value: PayloadValue) -> [Int64]? {
        if let number = value.integerValue { return number >= 0 ? [number] : nil }
        guard let text = value.stringValue, text.utf8.count <= 64 else { return nil }
        var result: [Int64] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let number = Int64(part)
            else { return nil }
            result.append(number)
        }
        return result
    }

    private static func compare(_ left: [Int64], _ right: [Int64]) -> Int {
        for index in 0..<max(left.count, right.count) {
            let (first, second) = (index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
            if first != second { return first < second ? -1 : 1 }
        }
        return 0
    }
}
