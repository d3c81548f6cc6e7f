import Events
import Notation

/// The summary of a run for scripts.
struct RunSummary: Sendable {
    var isComplete = false
    var tally = RunTally()
    var overview: FailureOverview?
    /// The cases that did not pass, as nodes: each needs the tally at its end.
    var notPassed: [NotationNode] = []

    /// The version of the format.
    static let version = 1

    static let document = DocumentForm<RunSummary>(
        .init("version", .version(version)) { _ in },
        .init("complete", .boolean, \.isComplete),
        .init("baton", optional: .text, \.tally.header?.baton),
        .init("implementation", optional: .text, \.tally.header?.implementation),
        .init("role", optional: .text) { $0.tally.header?.role },
        .init("clock", optional: .text) { $0.tally.header?.clock },
        .init("seed", optional: .text) { $0.tally.header.map { String($0.seed) } },
        .init("digest", optional: .text, \.tally.header?.digest),
        .init("selected", optional: .count, \.tally.header?.cases),
        .init("finished", .count, \.tally.cases.total),
        .init("broken", .list(of: broken)) { $0.overview?.requirements ?? [] },
        .init("otherGroups", .list(of: group)) { $0.overview?.others ?? [] },
        .init("ungrouped", .count) { $0.overview?.ungrouped ?? 0 },
        .init("outcomes", .outcomes, \.tally.cases),
        .init("findings", .counts(FindingWeight.allCases.map { "\($0)" }), \.tally.findings),
        .init("baseline", optional: .object(baseline)) { $0.tally.baseline.entries.isEmpty ? nil : $0.tally },
        .init("areas", .list(of: area), \.tally.byArea),
        .init("notPassed", WrittenForm(.list(of: UnpassedCase.document.schema)) { .array($0) }, \.notPassed),
        .init("exitStatus", optional: .integer, \.tally.end?.exitStatus))

    private static let area = DocumentForm<(area: String, cases: RunTally.OutcomeCounts)>(
        .init("area", .text, \.area),
        .init("outcomes", .outcomes, \.cases))

    private static let broken = DocumentForm<BrokenRequirement>(
        .init("requirement", .text, \.id),
        .init("level", optional: .text, \.record?.level),
        .init("confidence", optional: .text, \.record?.confidence),
        .init("subject", optional: .text, \.record?.subject),
        .init("statement", optional: .text, \.record?.statement),
        .init("weight", .text) { "\($0.weight)" },
        .init("cases", .count, \.cases),
        .init("first", .object(first), \.first),
        .init("groups", .list(of: group), \.groups))

    private static let first = DocumentForm<FirstFailure>(
        .init("name", .text, \.name),
        .init("reason", .text, \.reason),
        .init("declared", .text, \.declared),
        .init("reproduce", .text, \.reproduction))

    private static let group = DocumentForm<FailureGroup>(
        .init("name", .text, \.name),
        .init("outcome", .word, \.outcome),
        .init("cases", .count, \.cases),
        .init("varies", .text, \.variation),
        .init("first", .object(first), \.first))

    private static let baseline = DocumentForm<RunTally>(
        .init("entries", .count, \.baseline.entries.count),
        .init("excused", .outcomes, \.excused),
        .init("excusedFindings", .count, \.excusedFindings),
        .init("stale", .list(of: stale)) { tally in
            tally.baseline.stale.compactMap { entry in
                BaselineText.complaint(entry, log: "run.jsonl").map { (entry, $0.what, $0.mend) }
            }
        },
        .init("flaky", .list(of: flaky)) { tally in
            tally.baseline.entries.filter { $0.record.isFlaky && $0.judged > 0 }
        })

    private static let entry = DocumentForm<BaselineTally.Entry>(
        .init("match", .text, \.record.match),
        .init("file", .text, \.record.file),
        .init("at", .count, \.record.line))

    private static let stale = entry.of { (stale: (entry: BaselineTally.Entry, what: String, mend: String)) in
        stale.entry
    }.and(
        DocumentForm(
            .init("staleness", .text) { $0.entry.staleness?.rawValue ?? "" },
            .init("complaint", .text, \.what),
            .init("mend", .text, \.mend)))

    private static let flaky = entry.and(
        DocumentForm(
            .init("judged", .count, \.judged),
            .init("failed", .count) { $0.judged - $0.passes },
            .init("link", .text, \.record.link)))
}
