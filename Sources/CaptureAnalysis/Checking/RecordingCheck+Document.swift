import Events
package import Notation
import Rules

extension RecordingCheck {
    package static let title = "What the rules say about a recording, as Baton prints it"

    package static let explanation = """
        Times are nanoseconds since the first packet. A statement that is not observable has a reason. `breaches` lists the first \
        breaches of each rule. The basis of a statement is `observed` if all recorded real devices do so and no document requires it. \
        `doubts` are observations against a statement that may have another explanation; they break nothing.
        """

    package static let filteredThing = "Handoff message"

    package static let form = DocumentForm<RecordingCheck>(
        .init("clockIsImplausible", .boolean, \.clockIsImplausible),
        .init("rules", .list(of: rule), { check in check.results.map { (check, $0) } }))

    private static let rule = DocumentForm<(check: RecordingCheck, result: RuleSet.Result)>(
        .init("rule", .text, { $0.result.name }),
        .init("verdict", .word, { $0.check.verdict(of: $0.result) }),
        .init("requirements", .list(of: .text), { $0.result.requirements }),
        .init("statements", .list(of: statement), { rule in rule.result.statements.map { (rule.check, $0) } }),
        .init("breaches", .list(of: breach), { $0.check.breaches(of: $0.result) }))

    private static let statement = DocumentForm<(check: RecordingCheck, statement: RuleStatement)>(
        .init("statement", .text, { $0.statement.text }),
        .init("requirement", .text, { $0.statement.requirement }),
        .init("verdict", .word, { $0.check.verdict(of: $0.statement) }),
        .init("observations", .count, { $0.statement.observations }),
        .init("breaches", .count, { $0.statement.breaches }),
        .init(
            "reason", .nullable(.text),
            { $0.check.verdict(of: $0.statement) == .notObservable ? $0.check.reason(for: $0.statement) : nil }),
        .init("basis", .word, { Basis(of: $0.statement.requirement) }),
        .init("doubts", .object(doubts), { $0.statement }))

    private static let doubts = DocumentForm<RuleStatement>(
        .init("count", .count, \.doubts),
        .init("explanation", .nullable(.text), \.explanation),
        .init("first", .list(of: doubt), \.firstDoubts))

    private static let doubt = DocumentForm<RuleStatement.Doubt>(
        .init("observed", .text, \.observed),
        .init("frames", .list(of: .frame), \.evidence))

    private static let breach = DocumentForm<Breach>(
        .init("requirement", .text, \.requirement),
        .init("expected", .text, \.expected),
        .init("observed", .text, \.observed),
        .init("device", .nullable(.text), \.device),
        .init("time", .count, \.time.nanoseconds),
        .init("frames", .list(of: .frame), \.evidence))

    /// The basis of a statement: a document, or observations only.
    private enum Basis: String, Sendable, CaseIterable {
        case required
        case observed

        init(of requirement: String) { self = RuleCatalogue.isObservedOnly(requirement) ? .observed : .required }
    }
}
