package import Events

/// The report for people at a terminal: each failure when its case ends, the summary last.
package struct ConsoleReport: Report {
    private let colours: ColourMode
    private var tally = RunTally()
    private var gatherer = CaseGatherer()

    /// Makes a report.
    package init(_ colours: ColourMode = .plain) { self.colours = colours }

    package mutating func take(_ line: LogLine, to output: inout String) {
        tally.take(line)
        guard let story = gatherer.take(line) else { return }
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
        let outcomes = Outcome.allCases.filter { cases[$0] > 0 }.map {
            colours.paint("\(cases[$0]) \($0.countedText)", $0.style)
        }
        if let remark = tally.header?.clockRemark { output += colours.paint(remark, .yellow) + "\n" }
        let total = cases.total == 1 ? "1 case" : "\(cases.total) cases"
        output += total + (outcomes.isEmpty ? "" : ": " + outcomes.joined(separator: ", "))
        if let end = tally.end, let status = RunStatus(rawValue: end.exitStatus) {
            output += "; exit status \(status.rawValue) (\(status.meaning))"
        }
        output += "\n"
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
