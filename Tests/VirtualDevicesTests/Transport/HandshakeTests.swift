import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

@Suite("A transport with a handshake")
struct HandshakeTests {
    /// A phone with a current activity, and a Mac to which it is offered.
    private func world(_ phone: HandshakeTransport, _ mac: HandshakeTransport) throws -> World {
        let world = World(seed: 3, parameters: SimpleWorld.parameters)
        for (index, (name, transport)) in [("phone", phone), ("mac", mac)].enumerated() {
            try world.add(
                VirtualDevice(programs: SimpleWorld.programs, transport: transport),
                setup: SimpleWorld.setup(name, index: index, seed: 3, platform: index == 0 ? .iOS : .macOS))
        }
        try world.start()
        try world.pass(seconds: 2)
        let arguments: PayloadDictionary = ["type": "com.example.notes.edit", "userInfo": ["a": 1]]
        _ = try world.perform(Operation(.becomeCurrent, arguments), on: "phone")
        try world.pass(seconds: 5)
        return world
    }

    @Test("moves keys and payloads, and neither attempts nor serving notice")
    func handoff() throws {
        let world = try world(HandshakeTransport(), HandshakeTransport())
        #expect(world.events(.keyExchanged, on: "mac").count == 1)
        #expect(!world.events(.offerShown, on: "mac").isEmpty)
        _ = try world.perform(Operation(.accept), on: "mac")
        try world.pass(seconds: 10)
        #expect(world.events(.transferServed, on: "phone").count == 1)
        #expect(world.events(.transferReplied, on: "mac").count == 1)
        #expect(world.events(.transferCompleted, on: "mac").count == 1)
        #expect(world.events(.transferDelivered, on: "phone").count == 1)
        #expect(world.events(.continueCalled, on: "mac").count == 1)
        let sizes = [world.events(.transferServed, on: "phone"), world.events(.transferCompleted, on: "mac")]
            .map { $0.first?[.size] }
        #expect(sizes[0] == sizes[1])
    }

    @Test("fails where the secrets differ: no key, no offer")
    func wrongSecret() throws {
        let world = try world(HandshakeTransport(secret: 8), HandshakeTransport())
        #expect(world.events(.keyExchanged).isEmpty)
        #expect(world.events(.offerShown, on: "mac").isEmpty)
    }

    @Test("fails at its deadline")
    func deadline() throws {
        let world = try world(HandshakeTransport(limit: 300_000_000, isAccepterSilent: true), HandshakeTransport())
        #expect(!world.events(.bleConnected, on: "mac").isEmpty)
        #expect(world.events(.keyExchanged).isEmpty)
    }
}
