package import Events
import Notation
import Text

/// The findings of a run in SARIF 2.1.0: a rule is a requirement, a location is the line of the case.
///
/// Each check that did not pass is a result for each of its requirements. What the baseline expects is suppressed.
package struct SARIFReport: Report {
    private var document = SARIFDocument()

    /// The rules of findings without a requirement.
    private static let unsourced = SARIFRule(
        id: "BATON-EXPECTATION", statement: FindingWeight.unsourced.advice)
    private static let fault = SARIFRule(id: "BATON-HARNESS-FAULT", statement: Outcome.harnessFault.explanation)

    package init() {}

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {
        guard let story = run.ended else { return }
        switch story.verdict.outcome {
        case .pass, .unsupported, .notRun: return
        case .harnessFault:
            add(Self.fault.id, .error, story.verdict.reason, story, run, check: nil)
        case .fail, .warn, .untestable: break
        }
        for check in story.findings {
            switch check.outcome {
            case .pass, .unsupported, .harnessFault, .notRun: continue
            case .fail, .warn, .untestable: break
            }
            var text = "\(check.id): \(run.tally.weight(of: check).text)."
            if !check.expected.isEmpty { text += " Expected: \(check.expected)." }
            if !check.observed.isEmpty { text += " Observed: \(check.observed)." }
            for id in check.requirements.isEmpty ? [Self.unsourced.id] : check.requirements {
                add(id, check.outcome == .warn ? .warning : .error, text, story, run, check: check)
            }
        }
    }

    private mutating func add(
        _ rule: String, _ level: SARIFResult.Level, _ text: String, _ story: CaseStory, _ run: RunResults,
        check: CheckRecord?
    ) {
        let name = story.header.name
        var result = SARIFResult(
            rule: rule, level: level, message: text.isEmpty ? "\(name) did not pass." : text,
            locations: [Self.location(story.header.declared, .init(fullName: name))],
            fingerprint: ("batonCheck/v1", "\(name)#\(check?.id ?? "")"))
        if let check {
            let place = Self.location(check.declared, nil, message: "the expectation")
            if place.file != nil { result.related = [place] }
        }
        result.excuse = run.excuse
        result.properties = [
            ("case", .string(name)), ("outcome", .string(story.verdict.outcome.rawValue)),
            ("reproduce", .string(Reproduction.command(case: name, run: run.tally.header))),
        ]
        document.add(result)
    }

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        document.version = run.tally.header?.baton
        document.arguments = run.tally.header?.arguments ?? []
        document.exitStatus = (run.tally.end?.exitStatus).map { Int($0) }
        document.isComplete = completeness == .complete
        if case .incomplete(let cut) = completeness {
            document.notes.append("The log breaks off after \(cut.lines) lines.")
        }
        let own = [Self.unsourced, Self.fault]
        output += document.text { id in
            own.first { $0.id == id } ?? SARIFRule(id: id, requirement: run.tally.requirements[id])
        }
    }

    private static func location(
        _ declared: String, _ thing: SARIFLocation.Thing?, message: String = ""
    ) -> SARIFLocation {
        let place = DeclaredPlace(declared)
        return SARIFLocation(
            file: place?.file, line: place?.line, thing: thing, message: message)
    }
}
