package import Events

/// A requirement that cases of a run break, and their groups.
package struct BrokenRequirement: Sendable {
    package let id: String
    /// What the log says of it; nil if nothing.
    package let record: RequirementRecord?
    package let weight: FindingWeight
    /// The number of cases in which a check of it did not pass.
    package let cases: Int
    /// The first of these cases, with what its check of this requirement observed.
    package let first: FirstFailure
    /// The groups of cases that stand under it: those that break no weightier requirement, and none that more cases break.
    package let groups: [FailureGroup]

    /// `CONT-011 (MUST, high confidence)`.
    package var title: String {
        record.map { "\(id) (\($0.level), \($0.confidence) confidence)" } ?? "\(id) (not described in this log)"
    }

    /// The number of cases in words.
    package var countText: String { cases == 1 ? "1 case" : "\(cases) cases" }
}
