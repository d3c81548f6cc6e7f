/// The findings of a recording. The first ones of each kind are kept; all are counted. A recording can have one in
/// every packet.
@usableFromInline
package struct CaptureFindings: Equatable, Sendable {
    /// Findings of one kind that are kept.
    package static let keptPerKind = 8

    /// The kept findings, in the order of the recording.
    package private(set) var kept: [CaptureFinding] = []
    private var counts: [CaptureFinding.Kind: Int] = [:]

    package init() {}

    private func keeps(_ kind: CaptureFinding.Kind) -> Bool { (counts[kind] ?? 0) < Self.keptPerKind }

    /// Adds a finding.
    package mutating func add(_ finding: CaptureFinding) {
        if keeps(finding.kind) { kept.append(finding) }
        counts[finding.kind, default: 0] += 1
    }

    /// Adds a finding. Its texts are made only if it is kept. The offset is 0 for what no byte of the file shows.
    package mutating func note(
        _ kind: CaptureFinding.Kind, frame: Int, offset: Int = 0, expected: @autoclosure () -> String,
        found: @autoclosure () -> String
    ) {
        if keeps(kind) {
            kept.append(
                CaptureFinding(kind: kind, frame: frame, offset: offset, expected: expected(), found: found()))
        }
        counts[kind, default: 0] += 1
    }

    /// How many findings of a kind there are, kept or not.
    package func count(of kind: CaptureFinding.Kind) -> Int { counts[kind] ?? 0 }

    package var total: Int { counts.values.reduce(0, +) }

    /// Whether the recording itself is damaged.
    package var hasDamage: Bool { CaptureFinding.Kind.allCases.contains { $0.isDamage && count(of: $0) > 0 } }

    /// Adds the findings of others behind these.
    package mutating func add(_ others: CaptureFindings) {
        for finding in others.kept { if keeps(finding.kind) { kept.append(finding) } }
        for kind in CaptureFinding.Kind.allCases where others.count(of: kind) > 0 {
            counts[kind, default: 0] += others.count(of: kind)
        }
    }
}
