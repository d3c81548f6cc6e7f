import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

@Suite("A world with two devices")
struct HandoverTests {
    @Test("hands an activity over, byte for byte the same for one seed")
    func handsOver() throws {
        func run(seed: UInt64) throws -> [Event] {
            let world = try SimpleWorld.world(
                seed: seed,
                [
                    SimpleWorld.setup("phone", index: 0, seed: seed),
                    SimpleWorld.setup("mac", index: 1, seed: seed, platform: .macOS),
                ])
            try world.pass(seconds: 2)
            let userInfo: PayloadValue = .dictionary(["title": "Groceries", "count": 3])
            _ = try world.perform(
                Operation(.becomeCurrent, ["type": "com.example.notes.edit", "userInfo": userInfo]), on: "phone")
            try world.pass(seconds: 3)
            let answer = try world.perform(Operation(.accept, ["from": "phone"]), on: "mac")
            guard case .done = answer else {
                Issue.record("accept was answered with \(answer)")
                return world.events
            }
            try world.pass(seconds: 5)
            return world.events
        }
        let events = try run(seed: 7)
        let continued = try #require(events.first { $0.kind == .continueCalled && $0.device == "mac" })
        #expect(continued[.userInfo] == .dictionary(["title": "Groceries", "count": 3]))
        #expect(events.contains { $0.kind == .wasContinuedCalled && $0.device == "phone" })
        #expect(try run(seed: 7) == events)
        let other = try run(seed: 8)
        #expect(other != events)
        #expect(other.map(\.kind).contains(.continueCalled))
    }

    @Test("says goodbye when the activity ends, and the offer goes")
    func goodbye() throws {
        let world = try SimpleWorld.world(
            seed: 1,
            [
                SimpleWorld.setup("phone", index: 0, seed: 1),
                SimpleWorld.setup("mac", index: 1, seed: 1, platform: .macOS),
            ])
        try world.pass(seconds: 2)
        _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "phone")
        try world.pass(seconds: 3)
        #expect(world.events(.offerShown, on: "mac").count == 2)
        _ = try world.perform(Operation(.invalidate), on: "phone")
        try world.pass(seconds: 1)
        #expect(world.events(.offerHidden, on: "mac").allSatisfy { $0.text(.reason) == "goodbye" })
        #expect(world.events(.offerHidden, on: "mac").count == 2)
        try world.pass(seconds: 3)
        #expect(world.events(.radioStopped, on: "phone").count == 1)
    }

    @Test("updates a current activity from time to time only when the profile says so (UPD-024)")
    func periodicUpdates() throws {
        for (interval, cycles) in [(0, 0), (1_000_000_000, 5)] as [(Int64, Int)] {
            var phone = SimpleWorld.setup("phone", index: 0, seed: 4)
            phone.parameters[.periodicUpdateInterval] = interval
            let world = try SimpleWorld.world(seed: 4, [phone])
            _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "phone")
            try world.pass(seconds: 5)
            #expect(world.events(.saveBegan).count == cycles)
            _ = try world.perform(Operation(.resignCurrent), on: "phone")
            try world.pass(seconds: 5)
            #expect(world.events(.saveBegan).count == cycles)
        }
    }

    @Test("never uses a counter twice with different bytes")
    func counters() throws {
        let world = try SimpleWorld.world(seed: 3, [SimpleWorld.setup("phone", index: 0, seed: 3)])
        for _ in 0..<20 {
            _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "phone")
            try world.pass(seconds: 1)
            _ = try world.perform(Operation(.invalidate), on: "phone")
            try world.pass(seconds: 3)
        }
        var seen: [[UInt8]: [UInt8]] = [:]
        for event in world.events(.radioSet) {
            let data = try #require(event.data(.data))
            let counter = Array(data[10..<12])
            #expect(seen[counter] == nil || seen[counter] == data)
            seen[counter] = data
        }
        #expect(seen.count == 40)
    }
}
