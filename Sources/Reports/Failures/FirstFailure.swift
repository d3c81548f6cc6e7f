import Events

/// The first case that failed in some way, in a few lines.
package struct FirstFailure: Sendable {
    /// The full name of the case.
    package let name: String
    /// `file:line` of its declaration; may be empty.
    package let declared: String
    /// Why it failed, in one line that is not escaped.
    package let reason: String
    /// The command that repeats it.
    package let reproduction: String

    init(_ story: CaseStory, _ tally: RunTally, check: CheckRecord? = nil) {
        name = story.header.name
        declared = story.header.declared
        reason = check.map(Self.reason) ?? Self.reason(of: story, tally)
        reproduction = Reproduction.command(case: story.header.name, run: tally.header)
    }

    /// The most characters of a reason.
    private static let limit = 300

    /// Why a case did not pass, in one line that is not escaped; empty for one that passed.
    static func reason(of story: CaseStory, _ tally: RunTally) -> String {
        let verdict = story.verdict
        guard verdict.outcome != .pass else { return "" }
        if !verdict.reason.isEmpty { return cut(verdict.reason) }
        let findings = story.findings.filter { $0.outcome == verdict.outcome }
        let weightiest = findings.min { tally.weight(of: $0).rawValue < tally.weight(of: $1).rawValue }
        return (weightiest ?? story.findings.first).map(reason) ?? verdict.outcome.explanation
    }

    private static func reason(of check: CheckRecord) -> String {
        var what = check.observed.isEmpty ? check.expected.isEmpty ? "" : "expected \(check.expected)" : check.observed
        // What an expectation of a case observed names what was expected; what a rule observed does not.
        if check.id.hasPrefix("rule:"), !check.observed.isEmpty, !check.expected.isEmpty {
            what = "expected \(check.expected); observed \(check.observed)"
        }
        return cut(what.isEmpty ? check.id : "\(check.id): \(what)")
    }

    private static func cut(_ text: String) -> String {
        let head = text.prefix(limit)
        return head.endIndex == text.endIndex ? text : head.prefix(limit - 1) + "…"
    }
}
