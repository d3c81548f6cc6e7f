/// The exit status of `baton`: an interface for scripts, never a count.
package enum RunStatus: Int, Sendable, CaseIterable, Hashable {
    /// Everything as expected.
    case asExpected = 0
    /// An unexpected result, a stale baseline entry, a coverage gap, a damaged recording, a broken rule, a finding.
    case unexpected = 1
    /// Usage, a bad case file or unreadable input: nothing was started.
    case usage = 2
    /// The harness failed, or an adapter broke its protocol.
    case harnessFault = 3
    /// An implementation died or hung.
    case implementationGone = 4
    /// Nothing was selected, or a merge is incomplete.
    case nothingSelected = 5
    /// Two runs that must be equal differ.
    case nonDeterminism = 6

    /// One status of several. Those that make others doubtful come first: results of a faulty harness mean nothing,
    /// results that differ from run to run mean little, and the end of an implementation explains its failures.
    package static func combined(_ statuses: some Sequence<RunStatus>) -> RunStatus {
        let present = Set(statuses)
        return precedence.first(where: present.contains) ?? .asExpected
    }

    /// The status of an outcome, without regard to a baseline or to an implementation that died.
    package init(of outcome: Outcome) {
        self =
            switch outcome {
            case .pass, .warn, .unsupported: .asExpected
            case .fail, .untestable, .notRun: .unexpected
            case .harnessFault: .harnessFault
            }
    }

    /// The statuses of a finished case, without regard to a baseline.
    package static func statuses(of verdict: CaseVerdict) -> [RunStatus] {
        let status: RunStatus = verdict.fault == .gone ? .implementationGone : RunStatus(of: verdict.outcome)
        return verdict.isRepeatable ? [status] : [status, .nonDeterminism]
    }

    /// What the status means, in words.
    package var meaning: String {
        switch self {
        case .asExpected: "as expected"
        case .unexpected: "an unexpected result"
        case .usage: "usage, bad case file or unreadable input"
        case .harnessFault: "a fault of the harness or a violation of the adapter protocol"
        case .implementationGone: "an implementation died or hung"
        case .nothingSelected: "nothing was selected, or a merge is incomplete"
        case .nonDeterminism: "two runs that must be equal differ"
        }
    }

    private static let precedence: [RunStatus] = [
        .usage, .harnessFault, .nonDeterminism, .implementationGone, .unexpected, .nothingSelected,
    ]
}
