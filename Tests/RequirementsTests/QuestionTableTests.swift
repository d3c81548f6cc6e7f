import Foundation
import PositionedYAML
import TestSupport
import Testing

@testable import Requirements

@Suite("Six questions")
struct QuestionTableTests {
    private static let area = """
        area: ABC
        title: Test
        requirements:
          - {id: ABC-001, subject: system, level: MUST, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: high}
          - {id: ABC-002, subject: system, level: MUST, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: high}
          - {id: ABC-003, subject: app, level: MAY, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: low}

        """

    private func catalogue(_ questions: String) throws(PositionedErrors) -> RequirementCatalogue {
        try RequirementCatalogue.load([
            ("abc.yaml", Array(Self.area.utf8)), ("sources.yaml", Array("sources: {X: A source}".utf8)),
            ("questions.yaml", Array(questions.utf8)),
        ])
    }

    private func id(_ text: String) throws -> RequirementID { try #require(RequirementID(text)) }

    private func table() throws -> QuestionTable {
        let catalogue = try catalogue(
            """
            reasons:
              - {because: Nothing has a size., questions: [sizes, peers], requirements: [ABC-001, ABC-002]}
              - {because: Nobody tests it., questions: [later], requirements: [ABC-003]}
            """)
        return QuestionTable(
            of: catalogue, tested: [try id("ABC-001"), try id("ABC-003")],
            asked: [try id("ABC-001"): [.again: ["s/two", "s/one"], .peers: ["s/one"]]])
    }

    @Test func aCellHasCasesOrAReason() throws {
        let table = try table()
        #expect(table.rows.map(\.requirement.id.description) == ["ABC-001"])
        #expect(
            table.rows.first?.cells == [
                .reason(0), .cases(["s/one", "s/two"]), .cases(["s/one"]), .none, .none, .none,
            ])
        #expect(table.gaps.map(\.question) == [.later, .otherSide, .faults])
        #expect(
            table.idle.map { "\($0.requirement) \($0.question.rawValue)" } == [
                "ABC-001 peers", "ABC-002 sizes", "ABC-002 peers", "ABC-003 later",
            ])
    }

    @Test func textNamesGapsAndIdleReasons() throws {
        let text = try table().text
        #expect(text.contains("| ABC-001     | r1    | 2     | 1     | none  | none      | none   |"))
        #expect(text.contains("- `r1` (sizes, peers): Nothing has a size."))
        #expect(text.contains("- ABC-001, faults: neither a case nor a reason"))
        #expect(text.contains("- ABC-003, later: the reason is idle"))
    }

    @Test func mistakesHaveTheirPlace() {
        #expect {
            try catalogue("reasons:\n  - {because: b, questions: [size], requirements: [ABC-001]}\n")
        } throws: { "\($0)".contains("questions.yaml:2:30: expected a question, found a string `size`") }
        #expect {
            try catalogue("reasons:\n  - {because: b, questions: [sizes], requirements: [ABC-001, ABC-001]}\n")
        } throws: { "\($0)".contains("expected one reason a requirement and question") }
        #expect {
            try catalogue("reasons:\n  - {because: b, questions: [sizes], requirements: [ABC-009]}\n")
        } throws: { "\($0)".contains("found `ABC-009` in a reason") }
    }

    private static let publishedSchema = Project.file("Conformance/Schema/questions.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheCode() throws {
        let text = Data(QuestionTable.schema.utf8)
        if Project.publishes { try text.write(to: Self.publishedSchema) }
        #expect((try? Data(contentsOf: Self.publishedSchema)) == text, "run the tests once with BATON_PUBLISH=1")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(try table().json.utf8)) }
    }
}
