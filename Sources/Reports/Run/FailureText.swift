import Events
import Text

/// What all reports say about a case that did not pass, escaped for a terminal.
struct FailureText: Sendable {
    /// A check that did not pass.
    struct UnpassedCheck: Sendable {
        /// The check, its time and its weight.
        var title: String
        /// Requirements, expected, observed.
        var lines: [String]
        /// The events around the evidence.
        var timeline: [String]
    }

    let findings: [UnpassedCheck]
    /// The number of further findings.
    let omitted: Int
    let reproduction: String
    /// The reason of the verdict; empty if the findings have it.
    let verdictReason: String

    /// The most findings of a case that are shown; the others are counted.
    private static let limit = 12

    init(_ story: CaseStory, _ tally: RunTally) {
        let all = story.findings
        var lastTimeline: [String] = []
        findings = all.prefix(Self.limit).map { check in
            // A check that was not judged has only a reason.
            if check.outcome == .notRun || check.outcome == .unsupported {
                let ids = check.requirements.joined(separator: ", ")
                return UnpassedCheck(
                    title: VisibleText.escape(
                        "\(check.id)\(ids.isEmpty ? "" : " (\(ids))"): "
                            + (check.outcome == .notRun ? "skipped" : check.outcome.countedText)
                            + (check.observed.isEmpty ? "" : ": \(check.observed)") + Self.judgement(of: check, tally)),
                    lines: [], timeline: [])
            }
            let weight = tally.weight(of: check)
            let verdict =
                switch check.outcome {
                case .fail, .warn: weight.text
                case .pass, .unsupported, .untestable, .harnessFault, .notRun: check.outcome.explanation
                }
            var lines: [String] = []
            for id in check.requirements {
                if let record = tally.requirements[id] {
                    lines.append(
                        VisibleText.escape(
                            "\(record.id) (\(record.level), \(record.confidence) confidence): \(record.statement)"))
                } else {
                    lines.append(VisibleText.escape("\(id) (not described in this log)"))
                }
            }
            if !check.expected.isEmpty { lines.append("expected: " + VisibleText.escape(check.expected, limit: 2000)) }
            if !check.observed.isEmpty { lines.append("observed: " + VisibleText.escape(check.observed, limit: 2000)) }
            if check.outcome == .fail { lines.append(weight.advice) }
            if !check.declared.isEmpty { lines.append("declared at " + VisibleText.escape(check.declared)) }
            let excerpt = EventTimeline.lines(story.events.excerpt(around: check.evidence), evidence: check.evidence)
            defer { lastTimeline = excerpt }
            return UnpassedCheck(
                title: "\(VisibleText.escape(check.id)) at \(EventTimeline.milliseconds(check.time)) ms: \(verdict)"
                    + VisibleText.escape(Self.judgement(of: check, tally)),
                lines: lines,
                timeline: excerpt == lastTimeline ? [] : excerpt)
        }
        omitted = max(0, all.count - Self.limit)
        verdictReason = story.verdict.reason
        reproduction = Reproduction.command(case: story.header.name, run: tally.header)
    }

    private static func judgement(of check: CheckRecord, _ tally: RunTally) -> String {
        guard check.baseline?.result == .expected, let record = tally.entry(of: check.baseline) else { return "" }
        return ", " + BaselineText.excuse(record)
    }

    /// All of it as lines of plain text.
    func text(verdict: CaseVerdict) -> String {
        var lines = verdict.reason.isEmpty ? [] : [VisibleText.escape(verdict.reason)]
        if findings.isEmpty { lines.append(verdict.outcome.explanation) }
        for finding in findings {
            lines.append(finding.title)
            lines += finding.lines.map { "  " + $0 }
            lines += finding.timeline.map { "    " + $0 }
        }
        if omitted > 0 { lines.append("and \(omitted) more checks that did not pass") }
        lines.append(reproduction)
        return lines.joined(separator: "\n")
    }
}
