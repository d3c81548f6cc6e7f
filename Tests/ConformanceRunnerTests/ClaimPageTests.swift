import ConformanceRunner
import Foundation
import Requirements
import TestSupport
import Testing

/// The committed table of claims is what `claims.yaml` and the cases say.
@Suite struct ClaimPageTests {
    private static let page = Project.file("Conformance/Requirements/CLAIMS.md")

    /// To publish a changed table, run the tests once with BATON_PUBLISH set.
    @Test func pageIsCurrent() throws {
        let text = Data(try library.claims(by: bundledCases()).text.utf8)
        if Project.publishes { try text.write(to: Self.page) }
        let isCurrent = (try? Data(contentsOf: Self.page)) == text
        #expect(isCurrent, "run: baton coverage --sources > Conformance/Requirements/CLAIMS.md")
    }

    @Test func everyDocumentIsCounted() throws {
        let table = try library.claims(by: bundledCases())
        #expect(table.sources.map(\.source) == ["S0", "S1", "S2", "S3", "S4"])
        #expect(table.sources.map(\.total) == [67, 34, 33, 31, 19])
        for source in table.sources {
            let numbers = table.rows.filter { $0.claim.source == source.source }.map { $0.claim.id.suffix(2) }
            #expect(numbers.compactMap { Int($0) } == Array(1...source.total), "\(source.source) has gaps")
        }
    }

    /// Every case of a claim runs under its name, and says itself that it tests a requirement of the claim.
    @Test func everyCaseOfAClaimCitesIt() throws {
        let cases = Dictionary(grouping: try bundledCases(), by: \.declaredName)
        for claim in library.requirements.claims {
            for named in claim.cases {
                let found = cases[named.name] ?? []
                #expect(!found.isEmpty, "\(claim.id): \(named.name)")
                for testCase in found {
                    let cited = Set(testCase.covers).intersection(claim.requirements.map(\.description))
                    #expect(!cited.isEmpty, "\(claim.id): \(testCase.name)")
                }
            }
        }
    }

    /// A claim without a tested requirement names no case, and one with a tested requirement names a case for it.
    @Test func whatIsTestedHasACase() throws {
        for row in try library.claims(by: bundledCases()).rows {
            let tested = row.parts.filter { if case .tested = $0.state { true } else { false } }
            #expect(tested.allSatisfy { !$0.cases.isEmpty }, "\(row.claim.id)")
            #expect(row.claim.cases.isEmpty == tested.isEmpty, "\(row.claim.id)")
        }
    }
}
