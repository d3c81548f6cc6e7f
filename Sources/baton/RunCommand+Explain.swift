import ArgumentParser
import ConformanceRunner
import Events
import Reports
import Text

extension RunCommand {
    /// Prints the events of a case with the reference and with the implementation, side by side, and what failed.
    func explainCase(_ name: String) throws {
        let (library, cases) = try conformance.cases(in: files, for: Selection(patterns: [name]))
        let glob = Glob(name)
        let matching = cases.filter { glob.matches($0.name) }
        guard let testCase = matching.first, matching.count == 1 else {
            let near = closestName(to: name, among: cases.map(\.name)).map { "did you mean \($0)?" }
            let found = matching.isEmpty ? "none" : "\(matching.count), the first is \(matching[0].name)"
            throw Problem(
                matching.isEmpty ? .nothingSelected : .usage,
                "--explain: expected the name of one case, or a pattern that matches one, found \(found)"
                    + (matching.isEmpty ? "; \(near ?? "`baton list` prints the names")" : ""))
        }
        guard let tested = try adapter.greet() else { return }
        guard !tested.devices(of: testCase).isEmpty else {
            throw Problem(
                .nothingSelected,
                "--explain: \(tested.name) plays no device of \(testCase.name) with --role \(tested.role.rawValue)")
        }
        let both = SideBySide(testCase, of: tested, seed: seed ?? 1, environment: .referenceDevices(library))
        let verdict = both.result.verdict
        var text: StyledText = "\(testCase.name)\nexpected: Baton reference device \(BatonVersion.current)\n"
        text += "own: \(tested.name), role \(tested.role.rawValue)\n\n"
        text += both.comparison.text
        text += "\n\(verdict.outcome.word, .bold)"
        text += verdict.reason.isEmpty ? "\n" : ": \(verdict.reason)\n"
        for check in both.failures {
            text += "  \(check.id, .bold): \(check.outcome.countedText)\n"
            if !check.expected.isEmpty { text += "    expected: \(check.expected)\n" }
            if !check.observed.isEmpty { text += "    observed: \(check.observed)\n" }
        }
        let count = both.comparison.differences
        text += count == 0 ? "no difference\n" : "\(count) difference\(count == 1 ? "" : "s")\n"
        try Terminal.standardOutput(text, colours: colour.standardOutput)
        let status = RunStatus.combined(RunStatus.statuses(of: verdict))
        if status != .asExpected { throw ExitCode(status) }
    }
}
