package import Events
import Text

/// The report for a terminal: what is broken, the failures in groups, and a summary.
///
/// Everything is written at the end, because the requirements that are broken come first.
package struct ConsoleReport: Report {
    private let log: String
    private let maxFailures: Int
    /// The cases that are shown only in numbers, by outcome and reason, in the order of the first of each.
    private var folded: [FoldedCases] = []

    /// Cases with one outcome and one reason. An adapter has unsupported ones by the hundred.
    private struct FoldedCases: Sendable {
        var outcome: Outcome
        var reason: String
        var isExcused: Bool
        var count: Int
        var first: String
    }

    /// The most broken requirements that are described, and that are named at the end; the others are counted.
    private static let requirementLimit = 50
    private static let namedRequirements = 10
    /// The most stale entries that are shown; the others are counted.
    private static let staleLimit = 100
    /// The most reasons for cases that are shown in numbers.
    private static let foldLimit = 1000

    /// - Parameters:
    ///   - log: the path of the log, for commands that correct a baseline.
    ///   - maxFailures: the most groups of failures that are shown with details.
    package init(log: String = "run.jsonl", maxFailures: Int = FailureOverview.defaultLimit) {
        self.log = log
        self.maxFailures = maxFailures
    }

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout StyledText) {
        guard let story = run.ended else { return }
        let outcome = story.verdict.outcome
        if let excuse = run.excuse {
            fold(story, excuse, isExcused: true)
        } else if outcome == .unsupported || outcome == .notRun {
            fold(story, story.verdict.reason, isExcused: false)
        }
    }

    private mutating func fold(_ story: CaseStory, _ reason: String, isExcused: Bool) {
        let outcome = story.verdict.outcome
        if let index = folded.firstIndex(where: {
            $0.outcome == outcome && $0.reason == reason && $0.isExcused == isExcused
        }) {
            folded[index].count += 1
        } else if folded.count < Self.foldLimit {
            folded.append(
                FoldedCases(
                    outcome: outcome, reason: reason, isExcused: isExcused, count: 1, first: story.header.name))
        }
    }

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout StyledText) {
        let tally = run.tally
        let overview = run.overview
        for requirement in overview.requirements.prefix(Self.requirementLimit) { describe(requirement, to: &output) }
        let rest = overview.requirements.count - Self.requirementLimit
        if rest > 0 { output += "and \(rest) more broken requirements\n\n" }
        let shown = overview.shown(maxFailures)
        for group in shown.groups { describe(group, to: &output) }
        if let omission = shown.omission {
            output += "and \(omission); --max-failures shows more, and report.html has all cases\n\n"
        }
        for cases in folded { describe(cases, to: &output) }
        if case .incomplete(let cut) = completeness {
            var text = "The log breaks off after \(cut.lines) lines: the run was killed, or the file was cut."
            if let name = cut.openCase { text += " It was running \(name)." }
            output += "\(text, .yellow)\n"
        }
        if tally.missing > 0 {
            let text = "\(tally.missing) of \(tally.header?.cases ?? 0) selected cases have no verdict."
            output += "\(text, .yellow)\n"
        }
        table(tally, to: &output)
        let findings = FindingWeight.allCases.filter { tally.findings[$0.rawValue] > 0 }.map {
            "\(tally.findings[$0.rawValue]) \($0.countedText(tally.findings[$0.rawValue]))"
        }
        if !findings.isEmpty { output += "findings: \(findings.joined(separator: "; "))\n" }
        list(overview, to: &output)
        judgeBaseline(tally, &output)
        if let remark = tally.header?.clockRemark { output += "\(remark, .yellow)\n" }
        conclude(tally, to: &output)
    }

    // MARK: - Failures

    private func describe(_ requirement: BrokenRequirement, to output: inout StyledText) {
        output += "\("BROKEN", requirement.weight == .should ? .yellow : .red) \(requirement.title, .bold): "
        output += "\(requirement.countText)\n"
        if let record = requirement.record { output += "  \(record.statement)\n" }
        output += "  first: \(requirement.first.name): \(requirement.first.reason)\n"
        output += "  \(requirement.first.reproduction)\n\n"
    }

    private func describe(_ group: FailureGroup, to output: inout StyledText) {
        guard let text = group.text else { return }
        let reason = text.verdictReason.isEmpty ? "" : ": \(text.verdictReason)"
        output += "\(group.outcome.word, group.outcome.style) \(group.title)\(reason)\n"
        if group.cases > 1 { output += "  the first is \(group.first.name)\n" }
        if !group.first.declared.isEmpty { output += "  declared at \(group.first.declared)\n" }
        if text.findings.isEmpty { output += "  \(group.outcome.explanation)\n" }
        for finding in text.findings {
            output += "  \(finding.title, .bold)\n"
            for line in finding.lines { output += "    \(line)\n" }
            for line in finding.timeline {
                output += "      \(line, line.hasPrefix(">") ? nil : .dim)\n"
            }
        }
        if text.omitted > 0 { output += "  and \(text.omitted) more checks that did not pass\n" }
        output += "  \(text.reproduction)\n\n"
    }

    private func describe(_ cases: FoldedCases, to output: inout StyledText) {
        let count = cases.count == 1 ? cases.first : "\(cases.count) cases, the first is \(cases.first)"
        let word = "\(cases.outcome.word, cases.outcome.style)" as StyledText
        if cases.isExcused {
            output += "expected \(word) \(count)\n  \(cases.reason)\n"
        } else {
            output += "\(word) \(count)\(cases.reason.isEmpty ? "" : ": \(cases.reason)")\n"
        }
    }

    // MARK: - Numbers

    private func table(_ tally: RunTally, to output: inout StyledText) {
        let areas = tally.byArea
        guard !areas.isEmpty else { return }
        let present = tally.cases.present
        output += TextTable.lines(
            [["area"] + present.map(\.rawValue)]
                + areas.map { area in
                    [VisibleText.escape(area.area, limit: 12)] + present.map { String(area.cases[$0]) }
                })
        if let remark = tally.areaRemark { output += "\(remark)\n" }
    }

    /// The broken requirements once more: on a terminal the last lines are seen first.
    private func list(_ overview: FailureOverview, to output: inout StyledText) {
        guard !overview.requirements.isEmpty else { return }
        let listed = overview.requirements.prefix(Self.namedRequirements)
        var text = listed.map { "\($0.id) in \($0.countText)" }.joined(separator: ", ")
        if overview.requirements.count > listed.count {
            text += " and \(overview.requirements.count - listed.count) more"
        }
        output += "broken: \(text)\n"
    }

    private func conclude(_ tally: RunTally, to output: inout StyledText) {
        let cases = tally.cases
        output += cases.total == 1 ? "1 case" : "\(cases.total) cases"
        for (index, outcome) in cases.present.enumerated() {
            let part = tally.excused[outcome] == 0 ? "" : " (\(tally.excused[outcome]) as the baseline expects)"
            output += index == 0 ? ": " : ", "
            output += "\("\(cases[outcome]) \(outcome.countedText)\(part)", outcome.style)"
        }
        if let end = tally.end, let status = RunStatus(rawValue: end.exitStatus) {
            output += "; exit status \(status.rawValue) (\(status.meaning))"
        }
        output += "\n"
    }

    private func judgeBaseline(_ tally: RunTally, _ output: inout StyledText) {
        let baseline = tally.baseline
        for rate in baseline.entries.compactMap({ entry in
            BaselineText.rate(entry).map { "\(entry.record.file):\(entry.record.line): \(entry.record.match) is \($0)" }
        }) {
            output += "\(rate)\n"
        }
        let stale = baseline.stale
        for entry in stale.prefix(Self.staleLimit) {
            guard let complaint = BaselineText.complaint(entry, log: log) else { continue }
            let place = "\(entry.record.file):\(entry.record.line): \(entry.record.match)"
            output += "\("STALE BASELINE", .red) \(place): \(complaint.what)\n"
            output += "  \(complaint.mend)\n"
        }
        if stale.count > Self.staleLimit {
            output += "and \(stale.count - Self.staleLimit) more stale entries of the baseline\n"
        }
    }
}
