import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

@Suite("A wait")
struct BoundedWaitTests {
    @Test("ends with its limit, what is left of that instant included (HARN-016)")
    func theRestOfAnInstant() throws {
        let world = try SimpleWorld.world(
            seed: 1,
            [
                SimpleWorld.setup("phone", index: 0, seed: 1),
                SimpleWorld.setup("mac", index: 1, seed: 1, platform: .macOS),
                SimpleWorld.setup("mini", index: 2, seed: 1, platform: .macOS),
            ])
        let wait = BoundedWait(in: world, eventLimit: 10_000)
        try world.pass(seconds: 2)
        _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "phone")
        try world.pass(seconds: 3)
        _ = try world.perform(Operation(.move, ["x": 1000]), on: "phone")
        let end = try wait.wait(until: world.now.advanced(by: 600_000_000_000)) { $0.kind == .offerHidden }
        guard case .event(let first) = end else {
            Issue.record("no offer was hidden: \(end)")
            return
        }
        // Both receivers heard the source last at one instant, and only the first of them has had its turn.
        #expect(first.time == world.now && world.events(.offerHidden).allSatisfy { $0.device == first.device })
        let rest = try wait.wait(until: world.now) { $0.kind == .offerHidden && $0.device != first.device }
        guard case .event(let second) = rest else {
            Issue.record("the other offer was not hidden at that instant: \(rest)")
            return
        }
        #expect(second.time == first.time)
        #expect(try wait.wait(until: world.now) { _ in true } == .limit)
    }
}
