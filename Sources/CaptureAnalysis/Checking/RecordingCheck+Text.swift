import Events
import Rules

extension RecordingCheck {
    package func write(path: String, to text: inout AnalysisText) {
        text.line(
            "\(path): of \(results.count) rules \(brokenCount) broken, \(count(of: .holds)) hold, \(count(of: .notObservable)) not observable"
        )
        for result in results {
            let verdict = verdict(of: result).rawValue.aligned(left: 15)
            text.line(
                "  \(verdict) \(result.name.aligned(left: 23)) \(result.requirements.joined(separator: " "))")
            for statement in result.statements { write(statement, to: &text) }
            writeBreaches(of: result, to: &text)
        }
        let broken = results.flatMap(breaches).map(\.requirement)
        let observed = Set(broken.filter(RuleCatalogue.isObservedOnly)).sorted()
        if !observed.isEmpty {
            text.line(
                "  \(observed.joined(separator: ", ")): all recorded real devices do so; no document requires it."
            )
        }
        if clockIsImplausible {
            text.line("  The times of this recording cannot be those of the air: gaps are not judged.")
        }
    }

    private func write(_ statement: RuleStatement, to text: inout AnalysisText) {
        let count = statement.observations
        switch verdict(of: statement) {
        case .holds: text.line("    held \(count.of("time")): \(statement.text)")
        case .broken: text.line("    broken \(statement.breaches) of \(count) times: \(statement.text)")
        case .notObservable: text.line("    not observable: \(statement.text): \(reason(for: statement))")
        }
        if statement.doubts > 0, let explanation = statement.explanation {
            text.line("      unclear \(statement.doubts.of("time")): \(explanation)")
        }
        for doubt in statement.firstDoubts {
            text.line("      \(Self.frames(doubt.evidence)): observed \(doubt.observed)")
        }
    }

    private func writeBreaches(of result: RuleSet.Result, to text: inout AnalysisText) {
        let breaches = breaches(of: result)
        for breach in breaches {
            let device = breach.device.map { "\($0), " } ?? ""
            text.line(
                "    \(breach.requirement), \(device)\(Self.frames(breach.evidence)): expected \(breach.expected), observed \(breach.observed)"
            )
        }
        let more = result.statements.reduce(0) { $0 + $1.breaches } - breaches.count
        if !breaches.isEmpty, more > 0 { text.line("    and \(more) more") }
    }

    private static func frames(_ evidence: [Int]) -> String {
        "frame\(evidence.count == 1 ? "" : "s") \(evidence.map { "\($0)" }.joined(separator: ", "))"
    }
}
