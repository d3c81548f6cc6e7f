import Events

/// What the lines of a log add up to: outcomes, faults, and the exit status.
struct RunTally: Sendable {
    /// The number of lines.
    private(set) var lines = 0
    /// The first case that ended unexpectedly; nil if none did.
    private(set) var firstUnexpected: String?
    /// How many of the last cases in a row ended in a fault of the implementation.
    private(set) var faultsInARow = 0
    private var totals: [Outcome: Int] = [:]
    private var statuses: Set<RunStatus> = []
    private var baseline = BaselineTally()

    /// Takes the next line of the log.
    mutating func take(_ line: LogLine) {
        lines += 1
        baseline.take(line)
        if case .verdict(let verdict) = line { note(verdict) }
    }

    private mutating func note(_ verdict: CaseVerdict) {
        totals[verdict.outcome, default: 0] += 1
        let caused = baseline.statuses(of: verdict)
        statuses.formUnion(caused)
        if firstUnexpected == nil, caused.contains(where: { $0 != .asExpected }) { firstUnexpected = verdict.name }
        // A case that was skipped after these faults is no proof of recovery.
        if verdict.outcome != .notRun { faultsInARow = verdict.fault == nil ? 0 : faultsInARow + 1 }
    }

    /// Adds a cause of the exit status that belongs to no case.
    mutating func note(_ status: RunStatus) { statuses.insert(status) }

    /// The entries of the baseline that do not hold.
    var stale: [BaselineTally.Entry] { baseline.stale }

    /// The exit status so far.
    var status: RunStatus { RunStatus.combined(statuses.union(stale.isEmpty ? [] : [.unexpected])) }

    /// The log's last line.
    var end: RunEnd {
        let counts = Outcome.allCases.compactMap { outcome in
            totals[outcome].map { RunEnd.Total(outcome: outcome, cases: $0) }
        }
        return RunEnd(totals: counts, exitStatus: status.rawValue)
    }
}
