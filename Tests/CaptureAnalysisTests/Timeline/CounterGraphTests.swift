import Testing

@testable import CaptureAnalysis

/// The plot of counters under a device of `capture timeline`.
@Suite("Plots of counters") struct CounterGraphTests {
    private func graph(_ times: [(first: Int64, last: Int64)]) -> [String] {
        CounterGraph.lines(
            times.enumerated().map { index, time in
                CounterGraph.CounterPeriod(
                    first: HeardInstant(time: time.first, pausesBefore: 0),
                    last: HeardInstant(time: time.last, pausesBefore: 0), counter: UInt16(index * 7))
            })
    }

    @Test func eachPayloadHasItsColumns() {
        let lines = graph([(0, 10_000_000_000), (32_000_000_000, 64_000_000_000)])
        #expect(lines.first?.hasSuffix("#" + String(repeating: "-", count: 32)) == true, "\(lines)")
        #expect(lines.dropLast(2).last?.hasSuffix("|#---------") == true, "\(lines)")
        #expect(graph([(0, 5)]).isEmpty)
    }

    /// Times of a damaged recording lie anywhere, and in any order.
    @Test(arguments: [
        [(Int64.min, Int64.max), (0, 1)], [(Int64.max, Int64.min), (Int64.min, Int64.min)],
        [(Int64.max, Int64.max), (Int64.max, Int64.max)], [(5, -5), (-5_000_000_000_000_000_000, 5)],
    ])
    func timesFarApartFit(_ times: [(Int64, Int64)]) {
        let lines = graph(times.map { (first: $0.0, last: $0.1) })
        #expect(lines.count == 8 + 2)
        for line in lines.dropLast() { #expect(line.utf8.count <= 12 + CounterGraph.columns, "\(line)") }
    }
}
