import Randomness
import Testing

@testable import ConformanceRunner

@Suite struct ReorderWindowTests {
    @Test(arguments: 1...40) func ordersAnyCompletionWithinItsBound(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let capacity = Int.random(in: 1...20, using: &generator)
        var window = ReorderWindow<Int>(capacity: capacity)
        var running: [Int] = []
        var nextToStart = 0
        var written: [Int] = []
        while written.count < 300 {
            while nextToStart < 300, running.count < 6, window.mayStart(nextToStart) {
                running.append(nextToStart)
                nextToStart += 1
            }
            // Something always runs, or the run would stand still.
            guard let index = running.indices.randomElement(using: &generator) else {
                Issue.record("nothing may start and nothing runs")
                return
            }
            let number = running.remove(at: index)
            written += window.insert(number, number: number)
            #expect(window.count < capacity)
        }
        #expect(written == Array(0..<300))
    }
}
