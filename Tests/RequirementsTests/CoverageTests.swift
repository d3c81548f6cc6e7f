import Foundation
import PositionedYAML
import Testing

@testable import Requirements

@Suite("Coverage")
struct CoverageTests {
    private func catalogue() throws -> RequirementCatalogue {
        let text = """
            area: ABC
            title: "Te\\"st"
            requirements:
              - {id: ABC-001, subject: system, level: MUST, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: high}
              - {id: ABC-002, subject: system, level: MUST, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: high}
              - {id: ABC-003, subject: app, level: MAY, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: low, disposition: {notObservable: Nobody sees it.}}
              - {id: ABC-004, subject: app, level: SHOULD, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: low, disposition: {outOfScope: Not ours.}}
              - {id: ABC-005, subject: app, level: SHOULD, statement: s, check: c, sources: [X], applies: [{os: all}], confidence: medium}

            """
        return try RequirementCatalogue.load([
            ("abc.yaml", Array(text.utf8)), ("sources.yaml", Array("sources: {X: A source}".utf8)),
        ])
    }

    private func id(_ text: String) throws -> RequirementID { try #require(RequirementID(text)) }

    private func coverage() throws -> Coverage {
        Coverage(
            of: try catalogue(),
            citedByCases: [try id("ABC-001"): ["b/two", "a/one", "a/one"], try id("ZZZ-001"): ["a/one"]],
            alwaysOnRules: [try id("ABC-001"): ["pairing"], try id("ABC-002"): ["pairing"]])
    }

    @Test func everyRequirementHasOneState() throws {
        let coverage = try coverage()
        #expect(
            coverage.rows.map(\.state) == [
                .tested(byCases: ["a/one", "b/two"], byRules: ["pairing"]), .alwaysOnRule(["pairing"]),
                .notObservable(because: "Nobody sees it."), .outOfScope(because: "Not ours."), .notYet(waitsFor: nil),
            ])
        #expect(coverage.totals == [1, 1, 1, 1, 1])
        #expect(coverage.unknown.map(\.description) == ["ZZZ-001"])
        #expect(coverage.contradictions.isEmpty)
    }

    @Test func aTestedRequirementNeedsNoExcuse() throws {
        let coverage = Coverage(
            of: try catalogue(), citedByCases: [try id("ABC-003"): ["x"]], alwaysOnRules: [:])
        #expect(coverage.contradictions.map(\.description) == ["ABC-003"])
        #expect(coverage.text(listingRequirements: false).contains("ABC-003: tested, although"))
    }

    @Test func text() throws {
        #expect(
            try coverage().text(listingRequirements: true) == """
                area  total  tested  always-on rule  not observable  out of scope  not yet
                ABC       5       1               1               1             1        1
                all       5       1               1               1             1        1

                ABC  Te"st
                  ABC-001  MUST  tested: a/one, b/two; rule pairing
                  ABC-002  MUST  always-on rule: pairing
                  ABC-003  MAY  not observable: Nobody sees it.
                  ABC-004  SHOULD  out of scope: Not ours.
                  ABC-005  SHOULD  not yet
                ZZZ-001: cited, but not in the catalogue.

                """)
    }

    @Test func json() throws {
        let json = try coverage().json
        #expect(
            json == """
                {"areas":[
                {"area":"ABC","counts":{"always-on rule":1,"not observable":1,"not yet":1,"out of scope":1,"tested":1},"title":"Te\\"st","total":5}],
                "contradictions":[],
                "requirements":[
                {"cases":["a/one","b/two"],"confidence":"high","id":"ABC-001","level":"MUST","rules":["pairing"],"state":"tested"},
                {"confidence":"high","id":"ABC-002","level":"MUST","rules":["pairing"],"state":"always-on rule"},
                {"confidence":"low","id":"ABC-003","level":"MAY","reason":"Nobody sees it.","state":"not observable"},
                {"confidence":"low","id":"ABC-004","level":"SHOULD","reason":"Not ours.","state":"out of scope"},
                {"confidence":"medium","id":"ABC-005","level":"SHOULD","state":"not yet"}],
                "total":5,"totals":{"always-on rule":1,"not observable":1,"not yet":1,"out of scope":1,"tested":1},
                "unknown":["ZZZ-001"]}

                """)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
    }

    @Test func ownCatalogueIsFullyAccountedFor() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        let coverage = Coverage(of: catalogue, citedByCases: [:], alwaysOnRules: [:])
        #expect(coverage.totals.reduce(0, +) == 456)
        #expect(coverage.areas.map(\.total).reduce(0, +) == 456)
        let excused = coverage.rows.filter { $0.requirement.disposition != nil }
        // What only a compiler, a table, the app itself or the project's own tests can know; everything else that MUST be is for cases.
        let mayBeExcused = ["CONT-017", "ERR-023", "LIFE-028", "PLAT-011", "VER-009"]
        for row in excused
        where !row.state.isWaiting && row.requirement.level == .must && row.requirement.subject != .harness {
            #expect(mayBeExcused.contains(row.requirement.id.description), "\(row.requirement.id) is excused")
        }
    }
}

extension CoverageState {
    fileprivate var isWaiting: Bool {
        if case .notYet = self { true } else { false }
    }
}
