import Events
import Payload
import Reports
import Testing

@Suite struct TimelineComparisonTests {
    private func event(
        _ kind: EventKind, at milliseconds: Int64 = 0, device: String = "phone", activity: Int? = nil,
        _ fields: EventFields = [:]
    ) -> Event {
        Event(
            time: Instant(nanoseconds: milliseconds * 1_000_000), sequence: 0, kind: kind, device: device,
            app: "com.example.notes", activity: activity, fields: fields)
    }

    @Test func equalRunsHaveNoDifference() {
        let events = [event(.appLaunched), event(.activityCreated, activity: 1, [.type: "a.b"])]
        let comparison = TimelineComparison(expected: events, own: events)
        #expect(comparison.differences == 0)
        #expect(comparison.text.plain.split(separator: "\n").count == 3)
    }

    @Test func eachRelationHasItsMark() {
        let hash = PayloadValue.data([0x89, 2])
        let other = PayloadValue.data([0x89, 3])
        let comparison = TimelineComparison(
            expected: [
                event(.appLaunched), event(.saveBegan, at: 100, activity: 1),
                event(.advertisingStarted, at: 100, activity: 1, [.hash: hash]), event(.willSaveCalled, at: 100),
            ],
            own: [
                event(.appLaunched), event(.saveBegan, at: 200, activity: 1),
                event(.advertisingStarted, at: 100, activity: 1, [.hash: other]), event(.deviceLocked, at: 300),
            ])
        let lines = comparison.text.plain.split(separator: "\n").map(String.init)
        #expect(comparison.differences == 4)
        #expect(lines.dropFirst().map { String($0.prefix(1)) } == [" ", "t", "~", " ", "-", "+", " "])
        #expect(lines[4] == "      hash: expected <8902>, own <8903>")
        #expect(lines[5].contains("phone cb.willSave com.example.notes ") && lines[5].contains(" |"))
        #expect(
            lines.last
                == "  t at another time, ~ with other values, - expected, does not come, + comes, not expected")
    }

    /// An event that comes in between moves none of the others.
    @Test func anIntruderShiftsNothing() {
        let events = (1...50).map { event(.needsSaveSet, at: Int64($0), activity: $0, [.value: true]) }
        var own = events
        own.insert(event(.deviceLocked, at: 25), at: 25)
        #expect(TimelineComparison(expected: events, own: own).differences == 1)
    }

    @Test func hostileTextStaysOnItsLine() {
        let own = event(.alertShown, device: "phone\n\u{1B}[31m", [.message: "a\nb\u{1B}[2J"])
        let text = TimelineComparison(expected: [], own: [own]).text.plain
        #expect(!text.contains("\u{1B}"))
        #expect(text.split(separator: "\n").count == 3)
    }

    @Test func hugeRunsAreCut() {
        let events = (0..<9000).map { event(.needsSaveSet, at: Int64($0), activity: 1) }
        let text = TimelineComparison(expected: events, own: []).text.plain
        #expect(text.contains("  and 5000 more events that are not compared\n"))
    }
}
