package import Events
package import PositionedYAML

/// What is expected of an implementation that does not pass everything: entries with a reason, which stop holding as soon as
/// the implementation changes.
///
/// ```yaml
/// implementation: example-linux        # for people; optional
/// entries:
///   - match: advertising/skips-unknown-items{item=*}#activity-offered
///     expect: fail                     # warn, unsupported, untestable, harness-fault, not-run; [pass, fail] is flaky
///     message: stopped at item 0x7e    # optional; what was observed has to contain it
///     reason: The parser returns at the first unknown type.
///     link: https://tracker.example/17 # required where flaky
///     since: 2026-11-02                # optional
///     review-by: 2027-02-01            # optional; the entry is due for review afterwards
/// ```
///
/// Where several entries fit, the first one judges.
package struct Baseline: Sendable {
    /// The file's name, as it was given.
    package var file: String
    /// The entries in the order of the text.
    package var entries: [Entry]

    /// One entry.
    package struct Entry: Sendable, Hashable {
        /// What it is about.
        package var pattern: BaselinePattern
        /// The outcomes that it expects: one, or pass and fail.
        package var expect: [Outcome]
        /// What the observation has to contain; empty for anything.
        package var message: String
        /// Why.
        package var reason: String
        /// Where the matter is followed up; empty for nowhere.
        package var link: String
        /// When it was added.
        package var since: CalendarDate?
        /// The last day before the entry is due for review.
        package var reviewBy: CalendarDate?
        /// Where it stands.
        package var position: SourcePosition

        /// The line on which it begins.
        package var line: Int { position.line }

        /// What an outcome is to it.
        ///
        /// - Parameter observation: what was observed, or why the case ended so.
        package func judge(_ outcome: Outcome, _ observation: String) -> BaselineJudgement.Result {
            guard expect.contains(outcome) else { return outcome == .pass ? .passes : .changed }
            return outcome == .pass || message.isEmpty || observation.contains(message) ? .expected : .changed
        }
    }

    /// Entries that should have been looked at again.
    package func due(on today: CalendarDate) -> [Entry] {
        entries.filter { entry in entry.reviewBy.map { $0 < today } ?? false }
    }

    // MARK: - Judging

    /// The log's lines of the entries.
    ///
    /// - Parameter names: the names of all known cases, whether they run or not.
    package func records(among names: [String]) -> [LogLine] {
        entries.map { entry in
            .baseline(
                BaselineRecord(
                    match: entry.pattern.text, expect: entry.expect, message: entry.message, reason: entry.reason,
                    link: entry.link, file: file, line: entry.line,
                    cases: names.count { entry.pattern.fits(case: $0) }))
        }
    }

    /// The lines of a finished case with what the baseline makes of them.
    package func judged(_ lines: [LogLine]) -> [LogLine] {
        var concerned: [Int] = []
        return lines.map { line in
            switch line {
            case .caseBegan(var header):
                let name = BaselineTally.baseName(header.name)
                concerned = entries.indices.filter { entries[$0].pattern.fits(case: name) }
                header.baseline = concerned
                return .caseBegan(header)
            case .check(var record):
                record.baseline = judgement(by: concerned, check: record.id, record.outcome, record.observed)
                return .check(record)
            case .verdict(var verdict):
                // Where checks decide, the entries are about them.
                guard ![Outcome.pass, .fail, .warn].contains(verdict.outcome) else {
                    verdict.baseline = judgementOfCase(by: concerned, verdict)
                    return .verdict(verdict)
                }
                verdict.baseline = judgement(by: concerned, check: nil, verdict.outcome, verdict.reason)
                return .verdict(verdict)
            default: return line
            }
        }
    }

    /// An entry about a whole case does not hold any more where the case ends by its checks.
    private func judgementOfCase(by concerned: [Int], _ verdict: CaseVerdict) -> BaselineJudgement? {
        guard let index = concerned.first(where: { entries[$0].pattern.fits(check: nil) }) else { return nil }
        return BaselineJudgement(entry: index, result: .passes)
    }

    private func judgement(
        by concerned: [Int], check: String?, _ outcome: Outcome, _ observation: String
    ) -> BaselineJudgement? {
        guard let index = concerned.first(where: { entries[$0].pattern.fits(check: check) }) else { return nil }
        return BaselineJudgement(entry: index, result: entries[index].judge(outcome, observation))
    }
}
