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

    @Test(
        "A quirk that keeps offers away is what the diagnosis names",
        arguments: QuirkName.all.subtracting([QuirkName.bundleIdentifierIgnored]).sorted())
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

    @Test(
        "Q-BUNDLEID: a site cannot approve identifiers that begin with app. or io., and the diagnosis names that",
        arguments: [
            ("app.example.notes", true), ("io.example.notes", true), ("com.example.notes", false),
            ("application.example", false), ("iota.example", false), ("App.example", false),
        ])
    func bundleIdentifiers(bundle: String, isIgnored: Bool) throws {
        let declared = try #require(try catalogue().quirks.first { $0.name == QuirkName.bundleIdentifierIgnored })
        for quirks in [[], [declared.name]] as [Set<String>] {
            let browser = AppDescription(bundle: "com.example.browser", team: "TEAM9IIIII")
            var app = AppDescription(bundle: bundle, team: "TEAM1AAAAA")
            app.associatedDomains = ["activitycontinuation:example.com"]
            var setups = [
                SimpleWorld.setup("source", index: 0, seed: 9, apps: [browser]),
                SimpleWorld.setup("phone", index: 1, seed: 9, apps: [app]),
            ]
            setups[1].osFeatures.insert(OSFeature.plainSiteFiles)
            setups[1].quirks = quirks
            let world = World(seed: 9, parameters: SimpleWorld.parameters)
            for setup in setups { try world.add(VirtualDevice(programs: SimpleWorld.programs), setup: setup) }
            let text = #"{"activitycontinuation":{"apps":["TEAM1AAAAA.\#(bundle)"]}}"#
            world.serve(
                WebSite(
                    host: "example.com",
                    files: [WebFile(path: "/.well-known/apple-app-site-association", text: text)]))
            try world.start()
            try world.pass(seconds: 2)
            _ = try world.perform(
                Operation(
                    .becomeCurrent,
                    ["type": "NSUserActivityTypeBrowsingWeb", "webpageURL": "https://example.com/7"]), on: "source")
            try world.pass(seconds: 3)
            let isKept = isIgnored && !quirks.isEmpty
            #expect(world.events(.offerShown).map(\.app) == [isKept ? "com.apple.mobilesafari" : bundle])
            #expect(
                world.diagnose(from: "source", to: "phone", app: bundle) == (isKept ? declared.diagnosis : .eligible))
            let reason = world.events(.domainChecked).first?.text(.reason)
            #expect(reason?.contains(declared.name) == (isKept ? true : nil))
        }
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
