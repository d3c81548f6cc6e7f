package import Payload

/// Decisions of an app about the version of a payload, as the scripted app makes them (VER).
package struct VersionDecisions: Sendable {
    /// The version in a payload; a payload without one is rejected (VER-004).
    package var entry: @Sendable (PayloadDictionary?, _ key: String) -> PayloadValue? = { $0?[$1] }

    /// Whether a version is of the same kind as the app's own version; text if the app has none (VER-008).
    package var isOfOwnKind: @Sendable (_ found: PayloadValue, _ own: PayloadValue?) -> Bool = { found, own in
        own.map { $0.kind == found.kind } ?? (found.stringValue != nil)
    }

    /// The numbers of a version, the most significant first; nil for what is malformed (VER-003).
    package var numbers: @Sendable (PayloadValue) -> [Int64]? = { Self.numbers(of: $0) }

    /// How a version compares with the app's own: below zero for older, zero for equal, above zero for newer. Versions
    /// compare number by number, so that 1.9 is older than 1.10 (VER-003, O-10).
    package var order: @Sendable (_ found: [Int64], _ own: [Int64]) -> Int = { found, own in
        for index in 0..<max(found.count, own.count) {
            let first = index < found.count ? found[index] : 0
            let second = index < own.count ? own[index] : 0
            if first != second { return first < second ? -1 : 1 }
        }
        return 0
    }

    /// Whether a well-formed version satisfies a rule, by how it compares with the app's own (VER-003, VER-007,
    /// VER-011).
    package var satisfies: @Sendable (_ order: Int, VersionComparison) -> Bool = { order, rule in
        switch rule {
        case .present: true
        case .exact: order == 0
        case .atMost: order <= 0
        case .atLeast: order >= 0
        }
    }

    /// Whether a payload changes the app's data, by whether its version is accepted (VER-005).
    package var changesModel: @Sendable (_ isAccepted: Bool) -> Bool = { $0 }

    /// The reference decisions.
    package init() {}

    /// The numbers of a version: text of numbers separated by points, or a non-negative integer.
    package static func numbers(of value: PayloadValue) -> [Int64]? {
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
}
