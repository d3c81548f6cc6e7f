import Testing

@testable import ConformanceRunner

/// What `baton explain` says of a case.
@Suite struct ExplanationTests {
    @Test func devicesOfACaseAreExplained() throws {
        let text = Explanation(library: library, cases: try bundledCases()).text(of: "demo/iphone-to-mac")
        let lines = text?.split(separator: "\n") ?? []
        #expect(lines.contains { $0.hasPrefix("  phone  iPhone") && $0.contains("account ") && $0.contains("apps ") })
        #expect(lines.contains { $0.hasPrefix("  mac  MacBook") })
    }
}
