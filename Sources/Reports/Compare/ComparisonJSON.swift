import Events
import Notation
import Payload

/// A comparison as one JSON object, for scripts; `Conformance/Schema/comparison.schema.json` is its published form.
extension RunComparison {
    /// Version of the object's form.
    package static let jsonVersion = 1

    /// The object as JSON text with a line feed.
    package var json: String {
        let object = NotationNode.object([
            ("version", .integer(Int64(Self.jsonVersion))),
            ("equal", .boolean(isEqual)),
            ("differing", .integer(Int64(differing))),
            ("notices", .array(notices.map { .string($0) })),
            ("runs", .array(runs.map(Self.node))),
            ("cases", .array(cases.map(Self.node))),
        ])
        var output: [UInt8] = []
        JSONText.append(object, to: &output)
        output.append(UInt8(ascii: "\n"))
        return String(decoding: output, as: UTF8.self)
    }

    private static func node(_ run: RunOutcomes) -> NotationNode {
        let header = run.tally.header
        return .object([
            ("run", .string(run.letter)), ("log", .string(run.source)),
            ("complete", .boolean(run.completeness == .complete)),
            ("implementation", .string(header?.implementation ?? "")),
            ("role", header?.role.map { .string($0) } ?? .null), ("clock", header?.clock.map { .string($0) } ?? .null),
            ("baton", .string(header?.baton ?? "")), ("seed", .string(header.map { String($0.seed) } ?? "")),
            ("digest", .string(header?.digest ?? "")),
            (
                "outcomes",
                .object(Outcome.allCases.map { ($0.rawValue, .integer(Int64(run.tally.cases[$0]))) })
            ),
        ])
    }

    private static func node(_ item: ComparedCase) -> NotationNode {
        .object([
            ("name", .string(item.key.name)), ("occurrence", .integer(Int64(item.key.occurrence))),
            ("differs", .boolean(item.differs)), ("requirements", .array(item.covers.map { .string($0) })),
            ("outcomes", node(item.outcomes)), ("reasons", .array(item.reasons.map { .string($0) })),
            (
                "checks",
                .array(
                    item.checks.map { check in
                        .object([
                            ("id", .string(check.id)), ("differs", .boolean(check.differs)),
                            ("outcomes", node(check.outcomes)),
                            ("observed", .array(check.observed.map { .string($0) })),
                        ])
                    })
            ),
        ])
    }

    private static func node(_ outcomes: [Outcome?]) -> NotationNode {
        .array(outcomes.map { $0.map { .string($0.rawValue) } ?? .null })
    }
}
