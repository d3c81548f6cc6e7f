import ArgumentParser
import ConformanceRunner
import Events
import Reports

extension RunCommand {
    /// Prints the events of a case with the reference and with the implementation, side by side, and what failed.
    func explainCase(_ name: String) throws {
        let (library, testCase) = try conformance.onlyCase(name, in: files, for: "--explain")
        guard let tested = try adapter.greet() else { return }
        guard !tested.devices(of: testCase).isEmpty else {
            throw Problem(
                .nothingSelected,
                "--explain: \(tested.name) plays no device of \(testCase.name) with --role \(tested.role.rawValue)")
        }
        let both = SideBySide(testCase, of: tested, seed: seed ?? 1, environment: environment(of: library))
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
