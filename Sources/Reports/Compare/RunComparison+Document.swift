import Events
import Notation

/// A comparison as one JSON object, for scripts; `Conformance/Schema/comparison.schema.json` is its schema.
extension RunComparison {
    /// The version of the format.
    package static let jsonVersion = 1

    /// The object as JSON text with a line feed.
    package var json: String { Self.document.text(self) }

    /// The object's schema as indented JSON text with a line feed.
    package static var schema: String {
        JSONSchema.file(
            "A comparison of runs by Baton, version \(jsonVersion)",
            """
            What baton compare --format json prints. Arrays of outcomes, reasons and observations have one element for \
            each run, in the order of `runs`; null is a case or check that the run's log does not judge. Cases and \
            requirements that differ stand first; `requirements` are those that a run judges. A rule that had nothing to judge counts as passed.
            """,
            document.schema.members
        ).text
    }

    static let document = DocumentForm<RunComparison>(
        .init("version", .version(jsonVersion)) { _ in },
        .init("equal", .boolean, \.isEqual),
        .init("differing", .count, \.differing),
        .init("notices", .texts, \.notices),
        .init("runs", .twoOrMore(.object(run)), \.runs),
        .init("requirements", .list(of: requirement), \.requirements),
        .init("cases", .list(of: item), \.cases))

    private static let run = DocumentForm<RunOutcomes>(
        .init("run", .text, \.letter),
        .init("log", .text, \.source),
        .init("complete", .boolean) { $0.completeness == .complete },
        .init("implementation", .text) { $0.tally.header?.implementation ?? "" },
        .init("role", .nullable(.text)) { $0.tally.header?.role },
        .init("clock", .nullable(.text)) { $0.tally.header?.clock },
        .init("baton", .text) { $0.tally.header?.baton ?? "" },
        .init("seed", .text(matching: "^([0-9]{1,20})?$")) { $0.tally.header.map { String($0.seed) } ?? "" },
        .init("digest", .text) { $0.tally.header?.digest ?? "" },
        .init("outcomes", .outcomes, \.tally.cases))

    private static let requirement = DocumentForm<ComparedRequirement>(
        .init("id", .text, \.record.id),
        .init("differs", .boolean, \.differs),
        .init("level", .text, \.record.level),
        .init("confidence", .text, \.record.confidence),
        .init("standings", WrittenForm<[RequirementTally.Standing?]>.twoOrMore(.nullable(.word)), \.standings))

    private static let item = DocumentForm<ComparedCase>(
        .init("name", .text, \.key.name),
        .init("occurrence", .count, \.key.occurrence),
        .init("differs", .boolean, \.differs),
        .init("requirements", .texts, \.covers),
        .init("outcomes", outcomes, \.outcomes),
        .init("reasons", .texts, \.reasons),
        .init("checks", .list(of: check), \.checks))

    private static let check = DocumentForm<ComparedCheck>(
        .init("id", .text, \.id),
        .init("differs", .boolean, \.differs),
        .init("outcomes", outcomes, \.outcomes),
        .init("observed", .texts, \.observed))

    private static let outcomes = WrittenForm<[Outcome?]>.twoOrMore(.nullable(.word))
}

extension WrittenForm {
    /// A list with an element for each run.
    fileprivate static func twoOrMore<Element>(_ element: WrittenForm<Element>) -> WrittenForm
    where Value == [Element] {
        let list = WrittenForm.list(of: element)
        return WrittenForm(.of(list.schema.members + [("minItems", 2)]), write: list.write)
    }
}
