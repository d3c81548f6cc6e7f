package import Events
package import Reports

/// One case twice: with the reference alone, and with an implementation under test.
package struct SideBySide: Sendable {
    /// The case as the implementation played it.
    package let result: CaseResult
    /// The events of both.
    package let comparison: TimelineComparison

    /// Runs the case. The implementation has ended afterwards.
    package init(_ testCase: TestCase, of tested: TestedImplementation, seed: UInt64, environment: CaseEnvironment) {
        let runner = CaseRunner(environment: environment)
        let expected = runner.run(testCase, seed: seed)
        let pool = AdapterPool(tested)
        result = runner.run(testCase, seed: seed, source: pool)
        _ = pool.end()
        comparison = TimelineComparison(expected: expected.events, own: result.events)
    }

    /// The checks that the implementation does not pass.
    package var failures: [CheckRecord] {
        result.lines.compactMap { line in
            if case .check(let check) = line, check.outcome != .pass { check } else { nil }
        }
    }
}
