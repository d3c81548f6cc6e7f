import Events
import Reports
import Testing

@Suite struct EventWindowTests {
    private func window(_ count: Int) -> EventWindow {
        var window = EventWindow()
        for sequence in 0..<count {
            window.append(Event(time: Instant(nanoseconds: Int64(sequence)), sequence: sequence, kind: .stepStarted))
        }
        return window
    }

    @Test func aHugeCaseKeepsItsBeginningAndItsEnd() {
        let events = window(100_000).events
        #expect(events.count == 4096 + 16384)
        #expect(events.first?.sequence == 0)
        #expect(events.last?.sequence == 99_999)
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
    }

    @Test func anExcerptHoldsTheEvidenceAndItsNeighbours() {
        let window = window(100)
        #expect(window.excerpt(around: [50, 52], margin: 2).map(\.sequence) == [48, 49, 50, 51, 52, 53, 54])
        #expect(window.excerpt(around: [0], margin: 2).map(\.sequence) == [0, 1, 2])
        #expect(window.excerpt(around: [], margin: 2).map(\.sequence) == [96, 97, 98, 99])
        #expect(window.excerpt(around: [-5, 1000], margin: 2).count == 4)
        let many = window.excerpt(around: Array(0..<100), limit: 10)
        #expect(many.count == 10)
        #expect(EventWindow().excerpt(around: [1]).isEmpty)
    }
}
