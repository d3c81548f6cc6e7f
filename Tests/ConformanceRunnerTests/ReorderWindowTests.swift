import Randomness
import Testing

@testable import ConformanceRunner

@Suite struct ReorderWindowTests {
    @Test(arguments: 1...40) func ordersAnyCompletionWithinItsBound(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let capacity = Int.random(in: 1...20, using: &generator)
        let byteLimit = [Int.max, 400][Int.random(in: 0...1, using: &generator)]
        var window = ReorderWindow<Int>(capacity: capacity, byteLimit: byteLimit)
        var running: [Int] = []
        var written: [Int] = []
        var waitingBytes = 0
        func bytes(_ number: Int) -> Int { number % 7 * 100 }
        while written.count < 300 {
            while running.count < 6, window.nextToStart < 300 {
                let mayStart = running.isEmpty || waitingBytes < byteLimit
                guard let number = window.startNext() else { break }
                #expect(mayStart)
                running.append(number)
            }
            // Something always runs, or the run would stand still.
            guard let index = running.indices.randomElement(using: &generator) else {
                Issue.record("nothing may start and nothing runs")
                return
            }
            let number = running.remove(at: index)
            let due = window.insert(number, number: number, bytes: bytes(number))
            waitingBytes += bytes(number) - due.map(bytes).reduce(0, +)
            written += due
            #expect(window.count < capacity)
        }
        #expect(written == Array(0..<300))
    }

    /// A limit of bytes holds back what has not begun, and only as long as too much waits.
    @Test func manyBytesHoldBackTheNext() {
        var window = ReorderWindow<Int>(capacity: 9, byteLimit: 100)
        #expect((0..<3).map { _ in window.startNext() } == [0, 1, 2])
        #expect(window.insert(1, number: 1, bytes: 99) == [])
        #expect(window.startNext() == 3)
        #expect(window.insert(2, number: 2, bytes: 1) == [])
        #expect(window.startNext() == nil)
        #expect(window.insert(0, number: 0, bytes: 500) == [0, 1, 2])
        #expect(window.startNext() == 4)
    }
}
