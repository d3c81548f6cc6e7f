/// Compares a run with its baseline, line by line: which entries hold, which are stale, and which cases they excuse.
package struct BaselineTally: Sendable {
    /// The entries in their order, with their results so far.
    package private(set) var entries: [Entry] = []
    /// Whether the last case that ended is excused: it did not pass, and entries expect every reason for that.
    package private(set) var isExcused = false
    /// Whether an entry does not hold for the last case that ended.
    package private(set) var isContradicted = false

    private var isForeseen = true
    private var hasContradiction = false
    private var concerned: [Int] = []
    private var name = ""

    /// An entry with its results so far.
    package struct Entry: Sendable, Hashable {
        /// The entry.
        package var record: BaselineRecord
        /// The number of outcomes that were compared with it, by result.
        package fileprivate(set) var results: [BaselineJudgement.Result: Int] = [:]
        /// How many of these outcomes were a pass.
        package fileprivate(set) var passes = 0
        /// How many of the cases that it matches have ended.
        package fileprivate(set) var cases = 0
        /// A case that it matches ended before all of its checks were judged.
        package fileprivate(set) var isUndecided = false
        fileprivate var lastCase = ""

        /// How many outcomes were compared with it.
        package var judged: Int { results.values.reduce(0, +) }

        /// Why it does not hold; nil if it does, or if that is unknown.
        package var staleness: Staleness? {
            if results[.changed, default: 0] > 0 { return .changed }
            if results[.passes, default: 0] > 0 { return judged == results[.passes] ? .passes : .passesInPart }
            return judged == 0 && cases > 0 && cases >= record.cases && !isUndecided ? .unmatched : nil
        }
    }

    /// Why an entry no longer holds.
    package enum Staleness: String, Sendable, CaseIterable, Hashable {
        /// All cases that it may match ended, and no check of them matches.
        case unmatched
        /// Everything that it matches passes.
        case passes
        /// Some of what it matches passes.
        case passesInPart = "passes-in-part"
        /// Outcome or message differ from what it expects.
        case changed
    }

    /// A tally before the first line.
    package init() {}

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        switch line {
        case .baseline(let record): entries.append(Entry(record: record))
        case .caseBegan(let header):
            isForeseen = true
            hasContradiction = false
            concerned = header.baseline.filter(entries.indices.contains)
            name = Self.baseName(header.name)
        case .check(let check):
            note(check.baseline, check.outcome)
            if RunStatus(of: check.outcome) != .asExpected, check.outcome != .notRun,
                check.baseline?.result != .expected
            {
                isForeseen = false
            }
        case .verdict(let verdict):
            note(verdict.baseline, verdict.outcome)
            end(verdict)
        case .run, .requirement, .event, .end: break
        }
    }

    private mutating func note(_ judgement: BaselineJudgement?, _ outcome: Outcome) {
        guard let judgement, entries.indices.contains(judgement.entry) else { return }
        entries[judgement.entry].results[judgement.result, default: 0] += 1
        if outcome == .pass { entries[judgement.entry].passes += 1 }
        if judgement.result != .expected { hasContradiction = true }
    }

    private mutating func end(_ verdict: CaseVerdict) {
        let isByChecks = verdict.outcome == .fail || verdict.outcome == .warn || verdict.outcome == .pass
        for index in concerned {
            // The repetitions of a case follow each other.
            if entries[index].lastCase != name { entries[index].cases += 1 }
            entries[index].lastCase = name
            if !isByChecks { entries[index].isUndecided = true }
        }
        isContradicted = hasContradiction
        let isForeseenVerdict = isByChecks ? verdict.outcome == .fail : verdict.baseline?.result == .expected
        isExcused = RunStatus(of: verdict.outcome) != .asExpected && isForeseen && isForeseenVerdict
    }

    /// The entries that do not hold.
    package var stale: [Entry] { entries.filter { $0.staleness != nil } }

    /// What the last case that ended contributes to the exit status.
    package func statuses(of verdict: CaseVerdict) -> [RunStatus] {
        var verdict = verdict
        if isExcused {
            verdict.outcome = .pass
            verdict.fault = nil
        }
        return RunStatus.statuses(of: verdict) + (isContradicted ? [.unexpected] : [])
    }

    /// A case's name without the number of its repetition.
    package static func baseName(_ name: String) -> String {
        guard let mark = name.lastIndex(of: "@"), name.index(after: mark) < name.endIndex,
            name[name.index(after: mark)...].allSatisfy({ $0.isASCII && $0.isNumber })
        else { return name }
        return String(name[..<mark])
    }
}
