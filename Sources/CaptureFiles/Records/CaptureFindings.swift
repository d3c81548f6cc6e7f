/// Findings, bounded: the first of each kind word for word, the rest counted. A recording can hold one in every packet.
@usableFromInline
package struct CaptureFindings: Equatable, Sendable {
    /// Findings of one kind that are kept word for word.
    package static let keptPerKind = 8

    /// The findings that are kept, in the order in which they were met.
    package private(set) var kept: [CaptureFinding] = []
    private var counts: [CaptureFinding.Kind: Int] = [:]

    /// No findings.
    package init() {}

    /// Whether a further finding of this kind would be kept; else the caller need not word it and calls `count`.
    package func keeps(_ kind: CaptureFinding.Kind) -> Bool { (counts[kind] ?? 0) < Self.keptPerKind }

    /// Adds a finding.
    package mutating func add(_ finding: CaptureFinding) {
        if keeps(finding.kind) { kept.append(finding) }
        counts[finding.kind, default: 0] += 1
    }

    /// Counts a finding without keeping it.
    package mutating func count(_ kind: CaptureFinding.Kind) { counts[kind, default: 0] += 1 }

    /// How many findings of a kind there were, kept or not.
    package func count(of kind: CaptureFinding.Kind) -> Int { counts[kind] ?? 0 }

    /// How many findings there were.
    package var total: Int { counts.values.reduce(0, +) }

    /// Whether the recording itself is damaged.
    package var hasDamage: Bool { CaptureFinding.Kind.allCases.contains { $0.isDamage && count(of: $0) > 0 } }

    /// All of these and those, these first.
    package mutating func add(_ others: CaptureFindings) {
        for finding in others.kept { if keeps(finding.kind) { kept.append(finding) } }
        for kind in CaptureFinding.Kind.allCases where others.count(of: kind) > 0 {
            counts[kind, default: 0] += others.count(of: kind)
        }
    }
}
