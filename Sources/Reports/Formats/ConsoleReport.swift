package import Events
import Text

/// The report for a terminal: each failure when its case ends, and a summary at the end.
package struct ConsoleReport: Report {
    private var tally = RunTally()
    private var gatherer = CaseGatherer()
    private let log: String
    /// The unsupported cases by their reasons, in the order of the first of each.
    private var unsupported: [(reason: String, count: Int, first: String)] = []

    /// The most stale entries that are shown; the others are counted.
    private static let staleLimit = 100

    /// - Parameter log: the path of the log, for commands that correct a baseline.
    package init(log: String = "run.jsonl") { self.log = log }

    package mutating func take(_ line: LogLine, to output: inout StyledText) {
        tally.take(line)
        guard let story = gatherer.take(line) else { return }
        if let excuse = tally.excuse(of: story) {
            output += "expected \(headline(of: story))\n  \(excuse)\n"
            return
        }
        switch story.verdict.outcome {
        case .pass: break
        case .unsupported: fold(story)
        case .notRun: output += "\(headline(of: story))\n"
        case .fail, .warn, .untestable, .harnessFault: describe(story, to: &output)
        }
    }

    /// Counts an unsupported case with the others of its reason. An adapter has them by the hundred.
    private mutating func fold(_ story: CaseStory) {
        let reason = story.verdict.reason
        if let index = unsupported.firstIndex(where: { $0.reason == reason }) {
            unsupported[index].count += 1
        } else {
            unsupported.append((reason, 1, story.header.name))
        }
    }

    package mutating func finish(_ completeness: LogCompleteness, to output: inout StyledText) {
        let cases = tally.cases
        for group in unsupported {
            let word = "\(Outcome.unsupported.word, Outcome.unsupported.style)" as StyledText
            let count = group.count == 1 ? group.first : "\(group.count) cases, the first is \(group.first)"
            output += "\(word) \(count)\(group.reason.isEmpty ? "" : ": \(group.reason)")\n"
        }
        if case .incomplete(let cut) = completeness {
            var text = "The log breaks off after \(cut.lines) lines: the run was killed, or the file was cut."
            if let name = cut.openCase { text += " It was running \(name)." }
            output += "\(text, .yellow)\n"
        }
        if tally.missing > 0 {
            let text = "\(tally.missing) of \(tally.header?.cases ?? 0) selected cases have no verdict."
            output += "\(text, .yellow)\n"
        }
        let areas = tally.byArea
        if !areas.isEmpty {
            let present = cases.present
            output += TextTable.lines(
                [["area"] + present.map(\.rawValue)]
                    + areas.map { area in
                        [VisibleText.escape(area.area, limit: 12)] + present.map { String(area.cases[$0]) }
                    })
        }
        let findings = FindingWeight.allCases.filter { tally.findings[$0.rawValue] > 0 }.map {
            "\(tally.findings[$0.rawValue]) \($0.countedText(tally.findings[$0.rawValue]))"
        }
        if !findings.isEmpty { output += "findings: \(findings.joined(separator: "; "))\n" }
        judgeBaseline(&output)
        let excused = tally.excused
        if let remark = tally.header?.clockRemark { output += "\(remark, .yellow)\n" }
        output += cases.total == 1 ? "1 case" : "\(cases.total) cases"
        for (index, outcome) in cases.present.enumerated() {
            let part = excused[outcome] == 0 ? "" : " (\(excused[outcome]) as the baseline expects)"
            output += index == 0 ? ": " : ", "
            output += "\("\(cases[outcome]) \(outcome.countedText)\(part)", outcome.style)"
        }
        if let end = tally.end, let status = RunStatus(rawValue: end.exitStatus) {
            output += "; exit status \(status.rawValue) (\(status.meaning))"
        }
        output += "\n"
    }

    private func judgeBaseline(_ output: inout StyledText) {
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

    private func headline(of story: CaseStory) -> StyledText {
        let outcome = story.verdict.outcome
        let reason = story.verdict.reason.isEmpty ? "" : ": \(story.verdict.reason)"
        return "\(outcome.word, outcome.style) \(story.header.name)\(reason)"
    }

    private func describe(_ story: CaseStory, to output: inout StyledText) {
        output += "\(headline(of: story))\n"
        let findings = FailureText(story, tally)
        if !story.header.declared.isEmpty { output += "  declared at \(story.header.declared)\n" }
        if findings.findings.isEmpty { output += "  \(story.verdict.outcome.explanation)\n" }
        for finding in findings.findings {
            output += "  \(finding.title, .bold)\n"
            for line in finding.lines { output += "    \(line)\n" }
            for line in finding.timeline {
                output += "      \(line, line.hasPrefix(">") ? nil : .dim)\n"
            }
        }
        if findings.omitted > 0 { output += "  and \(findings.omitted) more checks that did not pass\n" }
        output += "  \(findings.reproduction)\n\n"
    }
}
