import BluetoothLE
import Events
import ImplementationAdapter
import Payload
import Platforms
import Randomness
import Testing

@testable import VirtualDevices

@Suite("Whom a device knows")
struct PeersTests {
    private let own = SimpleWorld.setup("phone", index: 0, seed: 1)

    private func peer(_ number: UInt64, key: UInt64 = 0) -> PeerIdentity {
        var generator = SeededGenerator(seed: number &+ key << 32, purpose: "peer")
        return PeerIdentity(
            identifier: DeviceIdentifier(number), name: "peer \(number)", model: "iPhone 6s",
            identityResolvingKey: IdentityResolvingKey(using: &generator))
    }

    @Test("all that the account service named and did not take back")
    func named() {
        let known = EligibilityDecisions().peersKnown
        let both = known(own, known(own, [], .paired(peer(1))), .paired(peer(2)))
        #expect(both == [peer(1), peer(2)])
        #expect(known(own, both, .unpaired(DeviceIdentifier(1))) == [peer(2)])
        #expect(known(own, both, .unpaired(DeviceIdentifier(3))) == both)
    }

    @Test("each by its latest identity")
    func renewed() {
        let after = EligibilityDecisions().peersKnown(own, [peer(1), peer(2)], .paired(peer(1, key: 1)))
        #expect(after == [peer(2), peer(1, key: 1)])
        #expect(!after.contains(peer(1)))
    }

    @Test("not itself: what comes back of its own advertisements is dropped, and told once")
    func echo() throws {
        let world = try SimpleWorld.world(
            seed: 5,
            [
                SimpleWorld.setup("phone", index: 0, seed: 5),
                SimpleWorld.setup("mac", index: 1, seed: 5, platform: .macOS),
            ])
        try world.pass(seconds: 2)
        _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "phone")
        try world.pass(seconds: 3)
        for _ in 0..<2 {
            _ = try world.perform(Operation(.fault, ["name": "replay", "from": "phone"]), on: "phone")
        }
        try world.pass(seconds: 3)
        let dropped = world.events(.advertisementDropped, on: "phone").filter { $0.text(.reason) == "own" }
        #expect(dropped.count == 1)
        #expect(dropped.first?.text(.from) == "phone")
        #expect(world.events(.offerShown, on: "phone").isEmpty)
        #expect(!world.events(.offerShown, on: "mac").isEmpty)
    }
}
