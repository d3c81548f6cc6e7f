import Randomness

/// What a decoder made of an input, and what is wrong with it.
package struct ByteVerdict: Sendable, Equatable {
    /// What an oracle objects to.
    package struct Violation: Sendable, Equatable {
        /// The oracle's name, in words: findings with one oracle are one symptom.
        package var oracle: String
        package var expected: String
        package var observed: String
    }

    /// What came of the input, for people.
    package var summary: String
    /// What was seen, as numbers that are alike for alike behaviour.
    package private(set) var features: [UInt64] = []
    /// The first thing that an oracle objects to; nil if none does.
    package private(set) var violation: Violation?

    /// An input that the decoder accepts.
    package static func accepted(_ summary: String) -> ByteVerdict { ByteVerdict(summary: "\(acceptance)\(summary)") }

    private static let acceptance = "accepted: "
    /// Whether the decoder accepts the input.
    package var isAccepted: Bool { summary.hasPrefix(Self.acceptance) }

    /// An input that the decoder rejects.
    ///
    /// - Parameters:
    ///   - expected: what the error says it expected. It is a feature, without its digits.
    ///   - found: what the error says it found.
    ///   - offset: where; an offset outside of the input is a violation.
    ///   - count: the bytes of the input.
    package static func rejected(
        expected: String, found: String, at offset: Int, of count: Int, unit: String = "byte"
    ) -> ByteVerdict {
        var verdict = ByteVerdict(summary: "rejected: \(unit) \(offset): expected \(expected), found \(found)")
        verdict.note(expected.filter { !$0.isNumber })
        verdict.note("offset", offset)
        verdict.demand(
            "the error's position lies in the input", (0...count).contains(offset),
            expected: "a \(unit) from 0 to \(count)", observed: "\(unit) \(offset): \(expected)")
        verdict.demand(
            "the error says what was expected and found", !expected.isEmpty && !found.isEmpty,
            expected: "two texts", observed: "expected “\(expected)”, found “\(found)”")
        return verdict
    }

    package init(summary: String) { self.summary = summary }

    init(summary: String = "", features: [UInt64], violation: Violation? = nil) {
        self.summary = summary
        self.features = features
        self.violation = violation
    }

    /// Notes something that was seen, how often in powers of two.
    package mutating func note(_ name: String, _ count: Int = 0) {
        var hash = StableHash()
        hash.combine(bytes: name.utf8)
        hash.combine(UInt64(Int.bitWidth - max(0, count).leadingZeroBitCount))
        if !features.contains(hash.value) { features.append(hash.value) }
    }

    /// Notes what another reading of the input showed, and its violation.
    package mutating func note(_ other: ByteVerdict) {
        for feature in other.features where !features.contains(feature) { features.append(feature) }
        violation = violation ?? other.violation
    }

    /// Asks an oracle. Only the first objection counts.
    package mutating func demand(
        _ oracle: String, _ holds: Bool, expected: @autoclosure () -> String, observed: @autoclosure () -> String
    ) {
        guard !holds, violation == nil else { return }
        violation = Violation(oracle: oracle, expected: expected(), observed: observed())
    }
}
