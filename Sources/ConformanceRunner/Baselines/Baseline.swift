package import Events
package import PositionedYAML
import Text

/// The known failures of an implementation, each with a reason. An entry becomes stale when the implementation changes.
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
/// If several entries match, the first one counts.
package struct Baseline: Sendable {
    /// The file's path.
    package var file: String
    package var entries: [Entry]

    /// The text of a baseline without entries.
    package static func emptyText(of implementation: String, file: String) -> String {
        """
        # Known failures: `baton run --implementation … --baseline \(VisibleText.escape(file, limit: 200))`.
        implementation: \(EditableBaseline.scalar(implementation))
        entries: []

        """
    }

    package struct Entry: Sendable, Hashable {
        package var pattern: BaselinePattern
        /// One outcome, or pass and fail.
        package var expect: [Outcome]
        /// Text that the observation must contain; may be empty.
        package var message: String
        package var reason: String
        /// The issue; may be empty.
        package var link: String
        package var since: CalendarDate?
        /// The last day before the entry is due for review.
        package var reviewBy: CalendarDate?
        package var position: SourcePosition

        /// The line on which it begins.
        package var line: Int { position.line }

        /// Compares an outcome with what the entry expects.
        ///
        /// - Parameter observation: what was observed, or the reason of the outcome.
        package func judge(_ outcome: Outcome, _ observation: String) -> BaselineJudgement.Result {
            guard expect.contains(outcome) else { return outcome == .pass ? .passes : .changed }
            return outcome == .pass || message.isEmpty || observation.contains(message) ? .expected : .changed
        }
    }

    /// The entries that are due for review.
    package func due(on today: CalendarDate) -> [Entry] {
        entries.filter { entry in entry.reviewBy.map { $0 < today } ?? false }
    }

    // MARK: - Judging

    /// The entries as lines of the log.
    ///
    /// - Parameter names: the names of all cases, also of those that do not run.
    package func records(among names: [String]) -> [LogLine] {
        entries.map { entry in
            .baseline(
                BaselineRecord(
                    match: entry.pattern.text, expect: entry.expect, message: entry.message, reason: entry.reason,
                    link: entry.link, file: file, line: entry.line,
                    cases: names.count { entry.pattern.fits(case: $0) }))
        }
    }

    /// The lines of a finished case with the baseline's judgements.
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
                // Checks decide about these outcomes.
                guard ![Outcome.pass, .fail, .warn].contains(verdict.outcome) else {
                    verdict.baseline = judgementOfCase(by: concerned, verdict)
                    return .verdict(verdict)
                }
                verdict.baseline = judgement(by: concerned, check: nil, verdict.outcome, verdict.reason)
                return .verdict(verdict)
            case .run, .requirement, .baseline, .event, .end: return line
            }
        }
    }

    /// An entry for a whole case is stale if checks decide about the case.
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
