/// How `baton` ends, as exit status: an interface for scripts and engines, never a count.
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

    /// The one status that stands for several: what makes the others doubtful comes first. A faulty harness says nothing
    /// about results; results that differ from run to run say little; a dead implementation explains its failures.
    package static func combined(_ statuses: some Sequence<RunStatus>) -> RunStatus {
        let present = Set(statuses)
        return precedence.first(where: present.contains) ?? .asExpected
    }

    /// What a case contributes. A case that a baseline expects to end so contributes ``asExpected`` instead; an
    /// implementation that died contributes ``implementationGone`` beside its outcome.
    package init(of outcome: Outcome) {
        self =
            switch outcome {
            case .pass, .warn, .unsupported: .asExpected
            case .fail, .untestable, .notRun: .unexpected
            case .harnessFault: .harnessFault
            }
    }

    /// What a finished case contributes, apart from what a baseline expects of it.
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
