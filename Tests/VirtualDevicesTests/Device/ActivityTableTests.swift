import Events
import Handoff
import Testing

@testable import VirtualDevices

@Suite("The activity that goes on the air")
struct ActivityTableTests {
    private func makeCurrent(_ number: Int, _ state: ActivityState, at seconds: Int64, in table: inout ActivityTable) {
        guard var summary = table[number]?.summary else { return }
        summary.state = state
        table.update(number, to: summary, at: Instant(nanoseconds: seconds * 1_000_000_000))
    }

    @Test("is the app's current one, and none before or after it is current")
    func currentOne() {
        var table = ActivityTable()
        let first = table.add(ActivitySummary(type: "a"), bundle: "notes")
        let second = table.add(ActivitySummary(type: "b"), bundle: "notes")
        let isOnAir = AdvertisingDecisions().isOnAir
        #expect(table.advertised(of: "notes", where: isOnAir) == nil)
        makeCurrent(second, .current, at: 1, in: &table)
        #expect(table.advertised(of: "notes", where: isOnAir) == second)
        makeCurrent(second, .inactive, at: 2, in: &table)
        makeCurrent(first, .current, at: 2, in: &table)
        #expect(table.advertised(of: "notes", where: isOnAir) == first)
        #expect(table.advertised(of: "painter", where: isOnAir) == nil)
        makeCurrent(first, .invalid, at: 3, in: &table)
        #expect(table.advertised(of: "notes", where: isOnAir) == nil)
    }

    @Test("of several that a defective model calls current, the latest; of equals, the first made")
    func ofSeveral() {
        var table = ActivityTable()
        let numbers = (0..<8).map { table.add(ActivitySummary(type: "\($0)"), bundle: "notes") }
        for number in numbers { makeCurrent(number, .current, at: number == numbers[5] ? 2 : 1, in: &table) }
        let isOnAir = AdvertisingDecisions().isOnAir
        #expect(table.advertised(of: "notes", where: isOnAir) == numbers[5])
        makeCurrent(numbers[5], .inactive, at: 3, in: &table)
        #expect(table.advertised(of: "notes", where: isOnAir) == numbers[0])
    }

    @Test("is told from that of the app used last")
    func latestApp() {
        var table = ActivityTable()
        #expect(table.latestApp == nil)
        let note = table.add(ActivitySummary(type: "a"), bundle: "notes")
        let drawing = table.add(ActivitySummary(type: "b"), bundle: "painter")
        makeCurrent(note, .current, at: 1, in: &table)
        makeCurrent(drawing, .current, at: 2, in: &table)
        makeCurrent(note, .current, at: 3, in: &table)
        #expect(table.latestApp == "painter")
        #expect(EligibilityDecisions().advertisingApp("notes", table.latestApp) == "notes")
        #expect(EligibilityDecisions().advertisingApp(nil, table.latestApp) == nil)
    }
}
