import Notation
import Testing

@testable import ConformanceRunner

/// Where two messages of an adapter differ.
@Suite struct LineDifferenceTests {
    /// Of a long value its beginning is shown.
    @Test(arguments: [158, 159, 160, 1000]) func longDifferences(count: Int) {
        let value = "b" + String(repeating: "a", count: count - 1)
        let difference = LineDifference(.object([("k", .string(value))]), .object([("k", .string("c"))]))
        let json = "\"\(value)\""
        #expect(difference?.first == (count > 158 ? "\(json.prefix(160))…" : json))
        #expect(difference?.second == "\"c\"" && difference?.place == "$.k")
    }
}
