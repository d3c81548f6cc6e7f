import ConformanceFiles
import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

@Suite("Quirks of platforms")
struct QuirkTests {
    private func world(phone: Set<String> = [], mac: Set<String> = [], entitled: Bool = false) throws -> World {
        var app = SimpleWorld.notes
        app.keyValueEntitlement = entitled
        var setups = [
            SimpleWorld.setup("phone", index: 0, seed: 9, apps: [app]),
            SimpleWorld.setup("mac", index: 1, seed: 9, platform: .macOS, apps: [app]),
        ]
        setups[0].quirks = phone
        setups[1].quirks = mac
        let world = try SimpleWorld.world(seed: 9, setups)
        try world.pass(seconds: 2)
        for device in ["phone", "mac"] {
            _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: device)
        }
        try world.pass(seconds: 3)
        return world
    }

    private func receivers(_ world: World) -> Set<String> {
        Set(world.events(.offerShown).compactMap(\.device))
    }

    @Test("are off unless a device has them")
    func off() throws { #expect(receivers(try world()) == ["phone", "mac"]) }

    @Test("Q-ASYM: found, and finding nobody")
    func oneWay() throws {
        let world = try world(phone: ["Q-ASYM"])
        #expect(receivers(world) == ["mac"])
        #expect(world.events(.advertisementSeen, on: "phone").isEmpty)
    }

    @Test("Q-KVS: at either end, only with the entitlement", arguments: [true, false])
    func keyValueStore(entitled: Bool) throws {
        #expect(receivers(try world(phone: ["Q-KVS"], entitled: entitled)).isEmpty == !entitled)
        #expect(receivers(try world(mac: ["Q-KVS"], entitled: entitled)).isEmpty == !entitled)
    }

    @Test("Q-W6: an iPhone hears no watch, a Mac does; a watch with the quirk reaches nobody")
    func watch() throws {
        func receivers(phone: Set<String>, watch: Set<String>) throws -> Set<String> {
            var setups = [
                SimpleWorld.setup("phone", index: 0, seed: 9),
                SimpleWorld.setup("mac", index: 1, seed: 9, platform: .macOS),
                SimpleWorld.setup("watch", index: 2, seed: 9, platform: .watchOS),
            ]
            setups[2].model = "Apple Watch Series 5"
            setups[0].quirks = phone
            setups[2].quirks = watch
            let world = try SimpleWorld.world(seed: 9, setups)
            try world.pass(seconds: 2)
            _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "watch")
            try world.pass(seconds: 3)
            #expect(world.diagnose(from: "phone", to: "watch") == .receiverSendsOnly)
            return self.receivers(world)
        }
        #expect(try receivers(phone: [], watch: []) == ["phone", "mac"])
        #expect(try receivers(phone: ["Q-W6"], watch: []) == ["mac"])
        #expect(try receivers(phone: [], watch: ["Q-W6"]) == [])
    }

    @Test("A quirk that keeps offers away is what the diagnosis names", arguments: QuirkName.all.sorted())
    func diagnosis(quirk: String) throws {
        let catalogue = try catalogue()
        let declared = try #require(catalogue.quirks.first { $0.name == quirk })
        var setups = [
            SimpleWorld.setup("watch", index: 0, seed: 9, platform: .watchOS),
            SimpleWorld.setup("phone", index: 1, seed: 9),
        ]
        setups[0].model = "Apple Watch Series 5"
        setups[1].quirks = [quirk]
        let world = try SimpleWorld.world(seed: 9, setups)
        try world.pass(seconds: 2)
        _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "watch")
        try world.pass(seconds: 3)
        #expect(receivers(world).isEmpty == (declared.diagnosis != nil))
        #expect(world.diagnose(from: "watch", to: "phone") == declared.diagnosis ?? .eligible)
    }

    private func catalogue() throws -> DeviceCatalogue {
        let files = try ConformanceFiles.load(folder: nil)
        return try DeviceCatalogue.load(
            files.filter { $0.path.hasPrefix("Devices/") }.map { ($0.path, $0.bytes) })
    }

    @Test("The names that the device knows are those that the catalogue calls implemented")
    func names() throws {
        #expect(Set(try catalogue().quirks.filter(\.isImplemented).map(\.name)) == QuirkName.all)
    }
}
