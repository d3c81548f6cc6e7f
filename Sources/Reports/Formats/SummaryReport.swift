package import Events
import Text

/// `summary.md`: the run for a pull request or a job page, in GitHub-flavoured Markdown.
package struct SummaryReport: Report {
    private let maxFailures: Int
    private var others: [(outcome: Outcome, name: String, reason: String)] = []
    private var omitted = 0
    private var excused: [(outcome: Outcome, name: String, excuse: String)] = []
    private var omittedExcused = 0

    /// A job page may have one megabyte, which the details of this number of groups do not reach.
    private static let detailLimit = 40
    private static let otherLimit = 400

    /// - Parameter maxFailures: the most groups of failures that are shown with details; more than 40 are not.
    package init(maxFailures: Int = FailureOverview.defaultLimit) {
        self.maxFailures = min(maxFailures, Self.detailLimit)
    }

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {
        guard let story = run.ended, story.verdict.outcome != .pass else { return }
        if let excuse = run.excuse {
            if excused.count < Self.otherLimit {
                excused.append((story.verdict.outcome, story.header.name, excuse))
            } else {
                omittedExcused += 1
            }
            return
        }
        guard story.verdict.outcome == .unsupported || story.verdict.outcome == .notRun else { return }
        if others.count < Self.otherLimit {
            others.append((story.verdict.outcome, story.header.name, story.verdict.reason))
        } else {
            omitted += 1
        }
    }

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        let tally = run.tally
        let overview = run.overview
        begin(tally, completeness, &output)
        Self.list(overview, &output)
        Self.count(tally, &output)
        judgeBaseline(tally, &output)
        let shown = overview.shown(maxFailures)
        if !shown.groups.isEmpty { output += "\n## What did not pass\n" }
        for group in shown.groups { Self.describe(group, &output) }
        if let omission = shown.omission { output += "\nAnd \(omission); `report.html` has them all.\n" }
        if !others.isEmpty {
            output += "\n## Not tested\n\n"
            for other in others {
                output += "- \(other.outcome.rawValue): \(MarkdownText.code(other.name))"
                output += (other.reason.isEmpty ? "" : ", " + MarkdownText.escape(other.reason)) + "\n"
            }
            if omitted > 0 { output += "- and \(omitted) more; `run.jsonl` has them all\n" }
        }
        if let end = tally.end, let status = RunStatus(rawValue: end.exitStatus) {
            output += "\nExit status \(status.rawValue): \(status.meaning).\n"
        }
    }

    private func begin(_ tally: RunTally, _ completeness: LogCompleteness, _ output: inout String) {
        let cases = tally.cases
        output += "# Baton: \(cases.total == 1 ? "1 case" : "\(cases.total) cases")\n\n"
        if let header = tally.header {
            output +=
                "Implementation \(MarkdownText.code(header.testedText)), seed \(MarkdownText.code(String(header.seed))), "
            output += "Baton \(MarkdownText.code(header.baton)).\n\n"
            if let remark = header.clockRemark { output += remark + "\n\n" }
        }
        if case .incomplete(let cut) = completeness {
            output += "**The log breaks off after \(cut.lines) lines: the run was killed, or the file was cut.**"
            if let name = cut.openCase { output += " It was running \(MarkdownText.code(name))." }
            output += "\n\n"
        }
        if tally.missing > 0 {
            output += "**\(tally.missing) of \(tally.header?.cases ?? 0) selected cases have no verdict.**\n\n"
        }
    }

    /// The broken requirements, before all numbers.
    private static func list(_ overview: FailureOverview, _ output: inout String) {
        guard !overview.requirements.isEmpty else { return }
        output += "## Broken requirements\n\n"
        for requirement in overview.requirements.prefix(otherLimit) {
            output += "- **\(MarkdownText.escape(requirement.title))**: \(requirement.countText)."
            if let record = requirement.record { output += " " + MarkdownText.escape(record.statement) }
            output += "\n  - first: \(MarkdownText.code(requirement.first.name)), "
            output += "\(MarkdownText.escape(requirement.first.reason))\n"
            output += "  - \(MarkdownText.code(requirement.first.reproduction))\n"
        }
        let rest = overview.requirements.count - otherLimit
        if rest > 0 { output += "- and \(rest) more\n" }
        output += "\n"
    }

    private static func count(_ tally: RunTally, _ output: inout String) {
        let cases = tally.cases
        output += "| Outcome | Cases | Meaning |\n|---|---:|---|\n"
        for outcome in Outcome.allCases where cases[outcome] > 0 || outcome == .pass || outcome == .fail {
            output += "| \(outcome.rawValue) | \(cases[outcome]) | \(MarkdownText.escape(outcome.explanation)) |\n"
        }
        output += "\n| Findings | Checks | How to read them |\n|---|---:|---|\n"
        for weight in FindingWeight.allCases {
            output +=
                "| \(weight.text) | \(tally.findings[weight.rawValue]) | \(MarkdownText.escape(weight.advice)) |\n"
        }
        let areas = tally.byArea
        if !areas.isEmpty {
            let present = cases.present
            output += "\n| Area |" + present.map { " \($0.rawValue) |" }.joined() + "\n|---|"
            output += String(repeating: "---:|", count: present.count) + "\n"
            for area in areas {
                output +=
                    "| \(MarkdownText.escape(area.area)) |" + present.map { " \(area.cases[$0]) |" }.joined() + "\n"
            }
            if let remark = tally.areaRemark { output += "\n\(remark)\n" }
        }
    }

    private func judgeBaseline(_ tally: RunTally, _ output: inout String) {
        let entries = tally.baseline.entries
        let stale = entries.compactMap { entry in
            BaselineText.complaint(entry, log: "run.jsonl").map { (entry.record, $0) }
        }
        if !stale.isEmpty {
            output += "\n## Stale entries of the baseline\n\n"
            for (record, complaint) in stale.prefix(Self.otherLimit) {
                output += "- \(MarkdownText.code("\(record.file):\(record.line)")) \(MarkdownText.code(record.match)): "
                output += "\(MarkdownText.escape(complaint.what)). \(MarkdownText.code(complaint.mend))\n"
            }
            if stale.count > Self.otherLimit { output += "- and \(stale.count - Self.otherLimit) more\n" }
        }
        let rates = entries.compactMap { entry in BaselineText.rate(entry).map { (entry.record.match, $0) } }
        guard !excused.isEmpty || !rates.isEmpty else { return }
        output += "\n## As the baseline expects\n\n"
        for rate in rates.prefix(Self.otherLimit) {
            output += "- \(MarkdownText.code(rate.0)): \(MarkdownText.escape(rate.1))\n"
        }
        for item in excused {
            output +=
                "- \(item.outcome.rawValue): \(MarkdownText.code(item.name)), \(MarkdownText.escape(item.excuse))\n"
        }
        if omittedExcused > 0 { output += "- and \(omittedExcused) more; `run.jsonl` has them all\n" }
    }

    private static func describe(_ group: FailureGroup, _ details: inout String) {
        guard let failure = group.text else { return }
        let variation = group.cases == 1 ? "" : " " + MarkdownText.escape(group.variation)
        details += "\n### \(group.outcome.rawValue): "
        details += "\(MarkdownText.code(group.cases == 1 ? group.first.name : group.name))\(variation)\n\n"
        if group.cases > 1 { details += "The first is \(MarkdownText.code(group.first.name)).\n\n" }
        if !failure.verdictReason.isEmpty { details += MarkdownText.escape(failure.verdictReason) + "\n\n" }
        if failure.findings.isEmpty { details += MarkdownText.escape(group.outcome.explanation) + "\n\n" }
        for finding in failure.findings {
            details += "- **\(MarkdownText.escape(finding.title))**\n"
            for line in finding.lines { details += "  - \(MarkdownText.escape(line))\n" }
            if !finding.timeline.isEmpty {
                details += "  <details><summary>Timeline</summary><pre>"
                details += finding.timeline.map(preformatted).joined(separator: "<br>")
                details += "</pre></details>\n"
            }
        }
        if failure.omitted > 0 { details += "- and \(failure.omitted) more checks that did not pass\n" }
        details += "\n\(MarkdownText.code(failure.reproduction))\n"
    }

    /// A line in `pre`, on one line of Markdown, so that nothing in it can end the block.
    private static func preformatted(_ line: String) -> String {
        String(MarkdownText.code(line).dropFirst("<code>".count).dropLast("</code>".count))
    }
}
