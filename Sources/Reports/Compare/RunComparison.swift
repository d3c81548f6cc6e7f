import Events

/// Two or more runs side by side, by case and check.
package struct RunComparison: Sendable {
    /// The runs, in the order in which they were named.
    package let runs: [RunOutcomes]
    /// All cases: first those that differ, each group in the order of the first log with the case.
    let cases: [ComparedCase]
    package let differing: Int
    /// The requirements that a run judges: first those with different results.
    let requirements: [ComparedRequirement]

    struct ComparedCase: Sendable {
        var key: RunOutcomes.Key
        var covers: [String]
        /// By run; nil if the log has no verdict of the case.
        var outcomes: [Outcome?]
        /// By run; may be empty.
        var reasons: [String]
        var checks: [ComparedCheck]
        var differs: Bool

        /// The name, with a number if a log has several cases with it.
        var name: String { key.occurrence == 0 ? key.name : "\(key.name) (\(key.occurrence + 1))" }
    }

    struct ComparedCheck: Sendable {
        var id: String
        /// By run; nil if it was not judged.
        var outcomes: [Outcome?]
        /// By run; empty for passed checks.
        var observed: [String]
        var differs: Bool
    }

    /// Whether all cases and checks have the same outcomes in all runs.
    package var isEqual: Bool { differing == 0 }

    package init(_ runs: [RunOutcomes]) {
        self.runs = runs
        var order: [RunOutcomes.Key] = []
        var known: Set<RunOutcomes.Key> = []
        for run in runs {
            for key in run.order where known.insert(key).inserted { order.append(key) }
        }
        let all = order.map { Self.compare($0, runs) }
        let different = all.filter(\.differs)
        differing = different.count
        cases = different + all.filter { !$0.differs }
        requirements = ComparedRequirement.all(of: runs)
    }

    private static func compare(_ key: RunOutcomes.Key, _ runs: [RunOutcomes]) -> ComparedCase {
        let found = runs.map { $0.cases[key] }
        let outcomes = found.map { $0?.outcome }
        var order: [RunOutcomes.Key] = []
        var known: Set<RunOutcomes.Key> = []
        for case .some(let one) in found {
            for check in one.checkOrder where known.insert(check).inserted { order.append(check) }
        }
        let checks = order.map { check in
            let outcomes = found.map { $0?.checks[check]?.outcome }
            return ComparedCheck(
                id: check.name, outcomes: outcomes, observed: found.map { $0?.checks[check]?.observed ?? "" },
                differs: differs(check.name, found.indices.filter { found[$0] != nil }.map { outcomes[$0] }))
        }
        return ComparedCase(
            key: key, covers: found.lazy.compactMap { $0?.covers }.first ?? [], outcomes: outcomes,
            reasons: found.map { $0?.reason ?? "" }, checks: checks,
            differs: Set(outcomes).count > 1 || checks.contains(where: \.differs))
    }

    /// An always-on rule without anything to judge has no check, which counts as a passed one.
    private static func differs(_ id: String, _ outcomes: [Outcome?]) -> Bool {
        let isRule = id.hasPrefix("rule:")
        return Set(outcomes.map { isRule && $0 == nil ? Outcome.pass : $0 }).count > 1
    }

    /// Other differences between the runs, which may be the reason for different outcomes; and incomplete logs.
    package var notices: [String] {
        var notices: [String] = []
        for run in runs {
            if case .incomplete(let cut) = run.completeness {
                notices.append("\(run.letter) is incomplete: its log breaks off after \(cut.lines) lines.")
            }
            if run.tally.missing > 0 {
                notices.append(
                    "\(run.letter) has no verdict of \(run.tally.missing) of its \(run.tally.header?.cases ?? 0) selected cases."
                )
            }
            if run.tally.header?.clock == "real" {
                notices.append("\(run.letter) ran in real time: its outcomes may vary.")
            }
        }
        func mixed(_ what: String, _ value: (RunHeader) -> String) {
            let values = runs.map { $0.tally.header.map(value) ?? "none" }
            guard Set(values).count > 1 else { return }
            let list = zip(runs, values).map { "\($0.letter) \($1)" }.joined(separator: ", ")
            notices.append("The runs have different \(what): \(list).")
        }
        mixed("suites, requirements or devices (digests)") { String($0.digest.prefix(12)) }
        mixed("seeds") { String($0.seed) }
        mixed("versions of Baton") { $0.baton }
        return notices
    }

    /// The letters of runs: A, B, … Z, then numbers.
    package static func letter(_ index: Int) -> String {
        guard index < 26, let letter = UnicodeScalar(UInt8(ascii: "A") + UInt8(index)) as UnicodeScalar? else {
            return String(index + 1)
        }
        return String(Character(letter))
    }
}
