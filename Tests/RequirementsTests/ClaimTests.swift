import Foundation
import PositionedYAML
import TestSupport
import Testing

@testable import Requirements

@Suite("Claims of the documents")
struct ClaimTests {
    private static let area = """
        area: ABC
        title: Test
        requirements:
          - {id: ABC-001, subject: system, level: MUST, statement: s, check: c, sources: [S0], applies: [{os: all}], confidence: high}
          - {id: ABC-002, subject: system, level: MUST, statement: s, check: c, sources: [S0], applies: [{os: all}], confidence: high}
          - {id: ABC-003, subject: system, level: MUST, statement: s, check: c, sources: [S0], applies: [{os: all}], confidence: high, disposition: {waitsFor: documents}}
          - {id: ABC-004, subject: app, level: SHOULD, statement: s, check: c, sources: [S0], applies: [{os: all}], confidence: low, disposition: {notObservable: Nobody sees it.}}

        """
    private static let good = """
        claims:
          - {id: S1-F01, lines: [4], claim: It is far., requirements: [ABC-004]}
          - {id: S0-F02, lines: [7, 19-21], claim: It works | at once., requirements: [ABC-001, ABC-002], cases: [s/one]}
          - {id: S0-F01, lines: [1-2], claim: It is near., requirements: [ABC-001], cases: [s/one, s/two]}
          - {id: S0-F03, lines: [30], claim: It opens., requirements: [ABC-001, ABC-003], cases: [s/two]}
          - {id: S0-F04, lines: [31], claim: It reads., requirements: [ABC-001], cases: [s/one], weaker: Not twice.}
          - {id: S0-F05, lines: [32], claim: It writes., requirements: [ABC-003, ABC-004]}
          - {id: S0-F06, lines: [33], claim: A list., unrelated: It is about food.}

        """

    private func catalogue(_ claims: String) throws(PositionedErrors) -> RequirementCatalogue {
        try RequirementCatalogue.load([
            ("abc.yaml", Array(Self.area.utf8)),
            ("sources.yaml", Array("sources: {S0: First document, S1: Second document}".utf8)),
            ("claims.yaml", Array(claims.utf8)),
        ])
    }

    private func id(_ text: String) throws -> RequirementID { try #require(RequirementID(text)) }

    private func table(_ claims: String = good) throws -> ClaimTable {
        let catalogue = try catalogue(claims)
        let first = try id("ABC-001")
        let coverage = Coverage(
            of: catalogue, citedByCases: [first: ["s/one{a=1}", "s/two"]],
            alwaysOnRules: [try id("ABC-002"): ["pairing"]])
        return try ClaimTable(
            of: catalogue, coverage: coverage, citedByCase: ["s/one": [first], "s/two": [first], "s/three": []])
    }

    @Test func statesFollowFromTheRequirements() throws {
        let table = try table()
        #expect(
            table.rows.map { "\($0.claim.id) \($0.state)" } == [
                "S0-F01 shown", "S0-F02 shown", "S0-F03 weaker", "S0-F04 weaker", "S0-F05 missing", "S0-F06 unrelated",
                "S1-F01 excused",
            ])
        #expect(table.rows.map(\.hasGap) == [false, false, true, true, true, false, false])
        #expect(table.totals == [2, 0, 2, 1, 1, 1])
        #expect(table.sources.map(\.counts) == [[2, 0, 2, 1, 0, 1], [0, 0, 0, 0, 1, 0]])
        #expect(table.sources.map(\.total).reduce(0, +) == table.rows.count)
        #expect(table.rows[1].parts.map(\.cases) == [["s/one"], []])
        #expect(table.rows[2].remarks == ["ABC-003 is not tested yet, it waits for documents."])
        #expect(table.rows[3].remarks == ["Not twice."])
        #expect(table.rows[6].remarks == ["ABC-004 is not observable: Nobody sees it."])
        #expect(table.restricted(to: ["ABD"]).rows.isEmpty)
        #expect(table.restricted(to: ["ABC"]).rows.count == 6)
    }

    @Test("A claim is limited where a run shows all that any can, and the claim says what none can")
    func limits() throws {
        func row(_ requirements: String, _ rest: String) throws -> ClaimTable.Row {
            try table(
                "claims: [{id: S0-F01, lines: [1], claim: It is near., requirements: [\(requirements)], \(rest)}]\n"
            )
            .rows[0]
        }
        let limited = try row("ABC-001, ABC-004", "cases: [s/one], limit: Nobody knows when.")
        #expect(limited.state == .limited && !limited.hasGap)
        #expect(limited.remarks == ["Nobody knows when.", "ABC-004 is not observable: Nobody sees it."])
        #expect(try row("ABC-001", "cases: [s/one], limit: Nobody knows when.").state == .limited)
        #expect(try row("ABC-001, ABC-004", "cases: [s/one]").state == .weaker)
        // What is not tested yet could be shown, whatever the claim says.
        let waiting = try row("ABC-001, ABC-003", "cases: [s/one], limit: Nobody knows when.")
        #expect(waiting.state == .weaker && waiting.hasGap)
        #expect(try row("ABC-004", "limit: Nobody knows when.").state == .excused)
        #expect(try row("ABC-001", "cases: [s/one], weaker: Not twice., limit: Nobody.").state == .weaker)
    }

    @Test func textHasOneLineAClaim() throws {
        let text = try table().text
        #expect(text.contains("| S0     | 6      | 2     | 0       | 2      | 1       | 0       | 1         |\n"))
        #expect(text.contains("| all    | 7      | 2     | 0       | 2      | 1       | 1       | 1         |\n"))
        #expect(text.contains("\n## S0: First document\n"))
        #expect(
            text.contains(
                "| S0-F02 | 7, 19-21 | shown | It works &#124; at once. | ABC-001 tested, ABC-002 always-on rule | s/one |  |\n"
            ))
        #expect(text.contains("| S0-F06 | 33 | unrelated | A list. |  |  | It is about food. |\n"))
    }

    @Test func jsonHasTheSameNumbers() throws {
        let json = try table().json
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let claims = try #require(object["claims"] as? [[String: Any]])
        #expect(object["total"] as? Int == claims.count)
        let totals = try #require(object["totals"] as? [String: Int])
        for state in ClaimTable.State.allCases {
            #expect(totals[state.rawValue] == claims.count { $0["state"] as? String == state.rawValue })
        }
        #expect(claims[1]["lines"] as? String == "7, 19-21")
    }

    @Test(
        "A mistake has its place and says what to do",
        arguments: [
            (
                "cases: [s/one, s/two]", "cases: [s/one, s/tow]",
                "claims.yaml:4:92: expected the name of a case, without a permutation, found `s/tow`. Did you mean `s/two`?"
            ),
            (
                "cases: [s/one, s/two]", "cases: [s/one, s/three]",
                "claims.yaml:4:92: expected a case that cites ABC-001, found `s/three`, which cites nothing. "
                    + "Name another case, or cite the requirement in this one if it tests it."
            ),
            (
                ", cases: [s/one, s/two]", "",
                "claims.yaml:4:10: expected a case of the claim that cites ABC-001, found none. For example `s/one` does."
            ),
            (
                "[ABC-001], cases: [s/one, s/two]", "[ABC-009], cases: [s/one, s/two]",
                "claims.yaml:4:67: expected a requirement of the catalogue, found a string `ABC-009`. "
                    + "The area ABC has ABC-001 to ABC-004."
            ),
            (
                "S0-F01", "S0-F02",
                "claims.yaml:4:10: expected an id of its own, found `S0-F02` again. claims.yaml:3:10 has it already."
            ),
            ("S0-F01", "S2-F01", "claims.yaml:4:10: expected a source key, found `S2`. Did you mean `S0`?"),
            (
                "S0-F01", "F01",
                "claims.yaml:4:10: expected an id of the form SOURCE-FNN, found a string `F01`. Ids look like `S0-F01`."
            ),
            (
                "[1-2]", "[2-1]",
                "claims.yaml:4:26: expected a line or a range of lines such as 19-21, after those before it, found a string `2-1`."
            ),
            (
                "[7, 19-21]", "[19-21, 20]",
                "claims.yaml:3:33: expected a line or a range of lines such as 19-21, after those before it, found an integer `20`."
            ),
            ("[1-2]", "[]", "claims.yaml:4:25: expected at least one line, found an empty list."),
            (
                "claim: It is near., requirements: [ABC-001], cases: [s/one, s/two]", "claim: It is near.",
                "claims.yaml:4:10: expected at least one requirement, or `unrelated` with the reason, found neither."
            ),
            (
                "unrelated: It", "requirements: [ABC-001], unrelated: It",
                "claims.yaml:8:47: expected no key `requirements` beside `unrelated`, found it. Remove one of the two."
            ),
            (
                "[s/one, s/two]", "[s/one, s/one]",
                "claims.yaml:4:92: expected each name once, found a string `s/one`. Remove the second one."
            ),
            (
                "weaker: Not", "weeker: Not",
                "claims.yaml:6:90: expected a known key, found `weeker`. Did you mean `weaker`?"
            ),
        ])
    func mistakes(old: String, new: String, expected: String) throws {
        #expect(Self.good.contains(old))
        let error = #expect(throws: PositionedErrors.self) { try table(Self.good.replacing(old, with: new)) }
        #expect(error?.description == expected)
    }

    private static let publishedSchema = Project.file("Conformance/Schema/claims.schema.json")

    /// To publish a changed form, run the tests once with BATON_PUBLISH set.
    @Test func thePublishedSchemaIsThatOfTheCode() throws {
        let text = Data(ClaimTable.schema.utf8)
        if Project.publishes { try text.write(to: Self.publishedSchema) }
        #expect((try? Data(contentsOf: Self.publishedSchema)) == text, "run the tests once with BATON_PUBLISH=1")
    }
}
