package import Events
import Text

/// The report for people at a terminal: each failure when its case ends, the summary last.
package struct ConsoleReport: Report {
    private let colours: ColourMode
    private var tally = RunTally()
    private var gatherer = CaseGatherer()
    private let log: String

    /// Stale entries that the report shows; the others are counted.
    private static let staleLimit = 100

    /// Makes a report.
    ///
    /// - Parameter log: the path of the log, for the commands that mend a baseline.
    package init(_ colours: ColourMode = .plain, log: String = "run.jsonl") {
        self.colours = colours
        self.log = log
    }

    package mutating func take(_ line: LogLine, to output: inout String) {
        tally.take(line)
        guard let story = gatherer.take(line) else { return }
        if let excuse = tally.excuse(of: story) {
            output += "expected " + headline(of: story) + "\n  " + VisibleText.escape(excuse) + "\n"
            return
        }
        switch story.verdict.outcome {
        case .pass: break
        case .unsupported, .notRun: output += headline(of: story) + "\n"
        case .fail, .warn, .untestable, .harnessFault: describe(story, to: &output)
        }
    }

    package mutating func finish(_ completeness: LogCompleteness, to output: inout String) {
        let cases = tally.cases
        if case .incomplete(let cut) = completeness {
            var text = "The log breaks off after \(cut.lines) lines: the run was killed, or the file was cut."
            if let name = cut.openCase { text += " It was running \(VisibleText.escape(name))." }
            output += colours.paint(text, .yellow) + "\n"
        }
        if tally.missing > 0 {
            output +=
                colours.paint(
                    "\(tally.missing) of \(tally.header?.cases ?? 0) selected cases have no verdict.", .yellow) + "\n"
        }
        let areas = tally.byArea
        if !areas.isEmpty {
            let present = Outcome.allCases.filter { cases[$0] > 0 }
            output += TextTable.lines(
                [["area"] + present.map(\.rawValue)]
                    + areas.map { area in
                        [VisibleText.escape(area.area, limit: 12)] + present.map { String(area.cases[$0]) }
                    })
        }
        let findings = FindingWeight.allCases.filter { tally.findings[$0.rawValue] > 0 }.map {
            "\(tally.findings[$0.rawValue]) \($0.countedText(tally.findings[$0.rawValue]))"
        }
        if !findings.isEmpty { output += "findings: " + findings.joined(separator: "; ") + "\n" }
        judgeBaseline(&output)
        let excused = tally.excused
        let outcomes = Outcome.allCases.filter { cases[$0] > 0 }.map { outcome in
            let part = excused[outcome] == 0 ? "" : " (\(excused[outcome]) as the baseline expects)"
            return colours.paint("\(cases[outcome]) \(outcome.countedText)\(part)", outcome.style)
        }
        if let remark = tally.header?.clockRemark { output += colours.paint(remark, .yellow) + "\n" }
        let total = cases.total == 1 ? "1 case" : "\(cases.total) cases"
        output += total + (outcomes.isEmpty ? "" : ": " + outcomes.joined(separator: ", "))
        if let end = tally.end, let status = RunStatus(rawValue: end.exitStatus) {
            output += "; exit status \(status.rawValue) (\(status.meaning))"
        }
        output += "\n"
    }

    private func judgeBaseline(_ output: inout String) {
        let baseline = tally.baseline
        for rate in baseline.entries.compactMap({ entry in
            BaselineText.rate(entry).map { "\(entry.record.file):\(entry.record.line): \(entry.record.match) is \($0)" }
        }) {
            output += VisibleText.escape(rate) + "\n"
        }
        let stale = baseline.stale
        for entry in stale.prefix(Self.staleLimit) {
            guard let complaint = BaselineText.complaint(entry, log: log) else { continue }
            let place = VisibleText.escape("\(entry.record.file):\(entry.record.line): \(entry.record.match)")
            output += colours.paint("STALE BASELINE", .red) + " \(place): \(VisibleText.escape(complaint.what))\n"
            output += "  \(complaint.mend)\n"
        }
        if stale.count > Self.staleLimit {
            output += "and \(stale.count - Self.staleLimit) more entries of the baseline do not hold any more\n"
        }
    }

    private func headline(of story: CaseStory) -> String {
        let outcome = story.verdict.outcome
        var text = colours.paint(outcome.word, outcome.style) + " " + VisibleText.escape(story.header.name)
        if !story.verdict.reason.isEmpty { text += ": " + VisibleText.escape(story.verdict.reason) }
        return text
    }

    private func describe(_ story: CaseStory, to output: inout String) {
        output += headline(of: story) + "\n"
        let findings = FailureText(story, tally)
        if !story.header.declared.isEmpty { output += "  declared at \(VisibleText.escape(story.header.declared))\n" }
        if findings.findings.isEmpty { output += "  \(story.verdict.outcome.explanation)\n" }
        for finding in findings.findings {
            output += "  \(colours.paint(finding.title, .bold))\n"
            for line in finding.lines { output += "    \(line)\n" }
            for line in finding.timeline {
                output += "      " + (line.hasPrefix(">") ? line : colours.paint(line, .dim)) + "\n"
            }
        }
        if findings.omitted > 0 { output += "  and \(findings.omitted) more checks that did not pass\n" }
        output += "  \(findings.reproduction)\n\n"
    }
}
