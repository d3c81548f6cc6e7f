import Events
import Notation

/// A case that did not pass, in the summary for scripts.
struct UnpassedCase: Sendable {
    var story: CaseStory
    /// The tally at the end of the case.
    var tally: RunTally

    static let document = DocumentForm<UnpassedCase>(
        .init("name", .text, \.story.header.name),
        .init("outcome", .word, \.story.verdict.outcome),
        .init("reason", .text, \.story.verdict.reason),
        .init("declared", .text, \.story.header.declared),
        .init("excuse", optional: .text) { $0.tally.excuse(of: $0.story) },
        .init("checks", .list(of: check)) { unpassed in unpassed.story.findings.map { ($0, unpassed.tally) } },
        .init("reproduce", .text) { Reproduction.command(case: $0.story.header.name, run: $0.tally.header) })

    private static let check = DocumentForm<(record: CheckRecord, tally: RunTally)>(
        .init("id", .text, \.record.id),
        .init("outcome", .word, \.record.outcome),
        .init("weight", .text) { "\($0.tally.weight(of: $0.record))" },
        .init("requirements", .texts, \.record.requirements),
        .init("expected", .text, \.record.expected),
        .init("observed", .text, \.record.observed),
        .init("baseline", optional: .word) { $0.record.baseline?.result })
}
