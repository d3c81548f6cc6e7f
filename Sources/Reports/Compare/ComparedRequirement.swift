import Events

/// A requirement and its results in several runs.
struct ComparedRequirement: Sendable {
    var record: RequirementRecord
    /// By run; nil if the log does not describe it.
    var standings: [RequirementTally.Standing?]

    var differs: Bool { Set(standings).count > 1 }

    /// What a reader looks for first: what one run breaks and another one does not, then other differences.
    private var rank: Int {
        guard differs else { return 3 }
        if standings.contains(.broken) { return 0 }
        return standings.contains(.disregarded) ? 1 : 2
    }

    /// The requirements that a check judged in one of the runs: those that differ first, among them those that a run breaks,
    /// each group by id.
    static func all(of runs: [RunOutcomes]) -> [ComparedRequirement] {
        let records = runs.reduce(into: [String: RequirementRecord]()) { found, run in
            found.merge(run.tally.requirements) { first, _ in first }
        }
        let rows = records.values.sorted { $0.id < $1.id }.map { record in
            ComparedRequirement(
                record: record,
                standings: runs.map { run in
                    run.tally.requirements[record.id] == nil ? nil : run.requirements.standing(of: record.id)
                })
        }.filter { row in row.standings.contains { $0 != nil && $0 != .notJudged } }
        return (0...3).flatMap { rank in rows.filter { $0.rank == rank } }
    }
}
