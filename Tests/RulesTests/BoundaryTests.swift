import Events
import FrameOpening
import Testing

@testable import Rules

/// Numbers that are larger than any sum, and what tables and statements keep. `Conformance/Suites/rules.yaml` has what stands
/// exactly at a limit.
@Suite struct BoundaryTests {
    /// A duration that no sum with it can hold lasts for ever.
    @Test(arguments: [(Int64.max, Int64(1)), (.max, 0), (.max - 1, 0)])
    func aGoodbyeWithoutEnd(duration: Int64, tolerance: Int64) {
        var parameters = RuleParameters()
        parameters.goodbyeDuration = duration
        parameters.clockToleranceNanoseconds = tolerance
        var rules = RuleSet([GoodbyeOrder(parameters)], reading: FrameReader(Trace.secrets))
        for event in Trace.good.events { rules.observe(event) }
        #expect(rules.finish(at: Instant(nanoseconds: 20_000 * Trace.millisecond))[0].outcome == .holds)
    }

    /// A table that forgets keeps the latest keys, in their order.
    @Test func aTableOfTheLatestKeys() {
        var table = RecentTable<Int, Int>(capacity: 4)
        for key in 0..<1000 {
            table[key] = key
            if key.isMultiple(of: 3) { table[key] = nil }
            #expect(table.keys.count <= 4)
        }
        #expect(table.keys == [995, 997, 998])
        #expect(table.hasForgotten)
    }

    @Test func aStatementStaysIncomplete() {
        let statement = RuleStatement("a payload is new", requirement: "AIR-001", needs: "a payload")
        #expect(!statement.isIncomplete && !statement.incomplete(false).isIncomplete)
        #expect(statement.incomplete().isIncomplete && statement.incomplete().incomplete(false).isIncomplete)
    }

    @Test func doubtsAreCounted() {
        var statement = RuleStatement("a payload is new", requirement: "AIR-001", needs: "a payload")
        for number in 1...5 { statement.doubt("doubt \(number)", evidence: [number]) }
        #expect(statement.doubts == 5)
        #expect(statement.firstDoubts.first?.evidence == [1])
    }
}
