/// What is broken in a run: requirements, the weightiest first, and under each the groups of cases that break it.
package struct FailureOverview: Sendable {
    /// By weight, then by the number of cases, then by id.
    package let requirements: [BrokenRequirement]
    /// Groups of cases that break no requirement: faults of the harness, checks that the adapter protocol demands.
    package let others: [FailureGroup]
    /// The cases that are in no group, because there are too many groups.
    package let ungrouped: Int
    /// Whether further broken requirements are not listed, because there are too many.
    package let isCut: Bool

    /// All groups, in the order of the requirements.
    package var groups: [FailureGroup] { requirements.flatMap(\.groups) + others }

    /// Whether nothing is broken.
    package var isEmpty: Bool { requirements.isEmpty && others.isEmpty && ungrouped == 0 }

    /// The default of the most groups that are shown with details.
    package static let defaultLimit = 20

    /// The groups that a report shows with details, and what it says about the others; nil if there are none.
    ///
    /// - Parameter limit: the most groups.
    func shown(_ limit: Int) -> (groups: [FailureGroup], omission: String?) {
        let all = groups
        let shown = all.filter { $0.text != nil }.prefix(limit)
        let groupCount = all.count - shown.count
        let cases = all.reduce(0) { $0 + $1.cases } - shown.reduce(0) { $0 + $1.cases } + ungrouped
        guard cases > 0 else { return (Array(shown), nil) }
        let what = groupCount == 1 ? "1 more group" : "\(groupCount) more groups"
        return (Array(shown), "\(what) with \(cases == 1 ? "1 case" : "\(cases) cases")")
    }
}
