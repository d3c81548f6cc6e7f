import Testing

@testable import ConformanceRunner

/// The names that case files may give.
@Suite struct CaseNamesTests {
    @Test func namesOfPublishedThings() {
        for name in ["a", "a-b", "2", "a2-3", String(repeating: "a", count: 100)] {
            #expect(CaseNames.isPublished(name), "\(name)")
        }
        for name in ["", "-", "-a", "a-", "A", "aB", "a b", "a_b", "ä", "a.b", String(repeating: "a", count: 101)] {
            #expect(!CaseNames.isPublished(name), "\(name)")
        }
    }

    @Test func namesOfVariables() {
        for name in ["a", "A", "z9", "aB", String(repeating: "a", count: 40)] {
            #expect(CaseNames.isVariable(name), "\(name)")
        }
        for name in ["", "9", "a-b", "a_b", "@", "[", "`", "{", "ä", "aä", String(repeating: "a", count: 41)] {
            #expect(!CaseNames.isVariable(name), "\(name)")
        }
    }
}
