/// What a case says about what it tested. A skipped case never looks like a passed one.
package enum Verdict: String, CaseIterable, Sendable, Codable {
    /// Everything that was expected happened and no rule was broken.
    case pass
    /// An expectation was not met, or a rule of level MUST was broken.
    case fail
    /// A rule of level SHOULD was broken and nothing worse.
    case warn
    /// The implementation does not declare a capability that the case needs.
    case unsupported
    /// The capability is declared but a prerequisite is missing; counts as a failure, because a declaration is a promise.
    case untestable
    /// The harness itself failed: its result says nothing about the implementation.
    case harnessFault = "harness-fault"
    /// The case was selected but did not run, for instance because the run was stopped.
    case notRun = "not-run"

    /// Whether the verdict counts as a failure unless a baseline expects it.
    package var countsAsFailure: Bool {
        switch self {
        case .fail, .untestable, .harnessFault: true
        case .pass, .warn, .unsupported, .notRun: false
        }
    }
}
