import BluetoothLE
import Events
import ImplementationAdapter
import Payload
import Platforms
import Randomness
import Testing

@testable import VirtualDevices

/// On the air a receiver decides by bytes; the diagnosis walks ground truth. Neither knows the other.
@Suite("Bytes and diagnosis agree")
struct DiagnosisAgreementTests {
    @Test(
        "in random worlds of every platform with quirks and faults, under random operations",
        arguments: 0..<1_000 as Range<UInt64>)
    func agree(seed: UInt64) throws {
        try Self.play(seed) { world in
            for source in world.devices {
                // A device that is switched off writes nothing, not even that its offers are gone.
                for receiver in world.devices where receiver != source && !world.isPoweredOff(receiver) {
                    let isOffered = Self.isOffered(by: source, on: receiver, in: world.events)
                    let predicate = world.diagnose(from: source, to: receiver)
                    #expect(
                        isOffered == (predicate == .eligible),
                        "seed \(seed): the diagnosis from \(source) to \(receiver) is \(predicate.rawValue)")
                }
            }
        }
    }

    @Test("Every reason occurs in these worlds, but for the one that web pages would bring")
    func everyReason() throws {
        var seen: Set<EligibilityPredicate> = []
        for seed in 0..<1_000 as Range<UInt64> {
            try Self.play(seed) { world in
                for source in world.devices {
                    for receiver in world.devices where receiver != source {
                        seen.insert(world.diagnose(from: source, to: receiver))
                    }
                }
            }
        }
        #expect(EligibilityPredicate.allCases.filter { !seen.contains($0) } == [.webNotAssociated])
    }

    /// Plays a random story, and judges its world four times.
    private static func play(_ seed: UInt64, _ judge: (World) throws -> Void) throws {
        var story = RandomStory(seed: seed)
        let world = try SimpleWorld.world(seed: seed, story.setups())
        try world.pass(seconds: 2)
        for _ in 0..<4 {
            for device in world.devices {
                if let operation = story.operation(for: device, among: world.devices) {
                    _ = try world.perform(operation, on: device)
                }
            }
            // Longer than the loss time-out, so that what cannot be heard any more is withdrawn.
            try world.pass(seconds: 15)
            try judge(world)
        }
    }

    /// Whether the log's last word on offers of this source is that one is shown.
    static func isOffered(by source: String, on receiver: String, in events: [Event]) -> Bool {
        var surfaces: Set<String> = []
        for event in events where event.device == receiver && event.text(.from) == source {
            guard let surface = event.text(.surface) else { continue }
            if event.kind == .offerShown { surfaces.insert(surface) }
            if event.kind == .offerHidden { surfaces.remove(surface) }
        }
        return !surfaces.isEmpty
    }
}

/// A world and what happens in it, from a seed.
private struct RandomStory {
    private let seed: UInt64
    private var random: SeededGenerator
    /// Nothing is wrong at the start, so that several offers meet on one screen.
    private var isPlain = false

    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed, purpose: "agreement")
        isPlain = oneIn(3)
    }

    private mutating func oneIn(_ count: UInt64) -> Bool { random.next() % count == 0 }

    private mutating func flaw(_ count: UInt64) -> Bool { oneIn(count) && !isPlain }

    /// Two or three phones, Macs or Apple Vision Pros, and in some worlds a watch. Some apps of a Mac are of Mac
    /// Catalyst.
    mutating func setups() -> [DeviceSetup] {
        var setups = [setup("left", index: 0), setup("right", index: 1)]
        if oneIn(2) { setups.append(setup("third", index: 2)) }
        if oneIn(3) {
            var watch = SimpleWorld.setup("wrist", index: setups.count, seed: seed)
            (watch.platform, watch.model, watch.family) = (.watchOS, "Apple Watch Series 5", "Apple Watch")
            watch.quirks = quirks()
            setups.append(watch)
        }
        return setups
    }

    private mutating func quirks() -> Set<String> {
        var chosen: Set<String> = []
        for quirk in QuirkName.all.sorted() where flaw(9) { chosen.insert(quirk) }
        return chosen
    }

    private mutating func platform() -> Platform { oneIn(3) ? .visionOS : oneIn(2) ? .macOS : .iOS }

    private mutating func setup(_ name: String, index: Int) -> DeviceSetup {
        var app = SimpleWorld.notes
        if flaw(8) { app.team = "TEAM2BBBBB" }
        if flaw(8) { app.activityTypes = ["com.example.notes.Edit"] }
        if flaw(10) { app.signing = .adHocSignature }
        if oneIn(2) { app.keyValueEntitlement = true }
        let platform = platform()
        if platform == .macOS && oneIn(3) { app.framework = .catalyst }
        var setup = SimpleWorld.setup(
            name, index: index, seed: seed, platform: platform,
            account: flaw(12) ? nil : flaw(10) ? "ben" : "ana", apps: flaw(10) ? [] : [app])
        setup.quirks = quirks()
        if flaw(15) { setup.accountIsPrimary = false }
        if flaw(15) { setup.isHandoffModel = false }
        if flaw(15) { setup.hasBluetoothLE = false }
        if flaw(15) { setup.osFeatures = [] }
        if flaw(15) { setup.isSimulator = true }
        if flaw(15) { setup.settings.handoff = false }
        if flaw(15) { setup.settings.bluetooth = false }
        if flaw(15) { setup.settings.activityContinuationAllowed = false }
        if flaw(15) { setup.settings.assessment = true }
        if flaw(10) { setup.settings.x = 11 }
        if flaw(15) { setup.settings.locked = true }
        return setup
    }

    mutating func operation(for device: String, among devices: [String]) -> ImplementationAdapter.Operation? {
        let edit: PayloadDictionary = ["type": "com.example.notes.edit"]
        switch random.next() % 22 {
        case 0: return Operation(.set, ["bluetooth": .boolean(oneIn(2))])
        case 1: return Operation(.set, ["handoff": .boolean(oneIn(2))])
        case 2: return Operation(.signOut)
        case 3: return Operation(.signIn, ["account": "ana"])
        case 4: return Operation(.invalidate)
        case 5: return Operation(.background)
        case 6: return Operation(.move, ["x": .integer(oneIn(2) ? 0 : 30)])
        case 7: return Operation(.change, ["eligibleForHandoff": .boolean(oneIn(2))])
        case 8:
            let period: Int64 = oneIn(2) ? 5_000_000_000 : 3_600_000_000_000
            return Operation(.becomeCurrent, edit.merging(["expiresIn": .integer(period)]))
        case 9: return Operation(.lock)
        case 10: return Operation(.unlock)
        case 11: return Operation(oneIn(2) ? .sleep : .wake)
        case 12: return Operation(.restart)
        case 13:
            let platform: Platform = device == "wrist" ? .watchOS : platform()
            let quirks = quirks().sorted().map { PayloadValue.string($0) }
            let features: [PayloadValue] = oneIn(4) ? [] : ["handoff", "assessment"]
            return Operation(
                .updateSystem,
                ["os": .string("\(platform.rawValue) 15.0"), "features": .array(features), "quirks": .array(quirks)])
        case 14, 15: return fault(from: devices)
        default: return Operation(.becomeCurrent, edit)
        }
    }

    private mutating func fault(from devices: [String]) -> ImplementationAdapter.Operation {
        let names: [FaultName] = [
            .oneWayDiscovery, .bitFlip, .bitFlip, .stalePairing, .pairingSuppressed, .refuseConnection, .replay,
            .sourceGone, .expire, .invalidate, .linkLoss,
        ]
        var arguments: PayloadDictionary = ["name": .string(names[Int(random.next() % UInt64(names.count))].rawValue)]
        let source = devices[Int(random.next() % UInt64(devices.count))]
        arguments["from"] = .string(source)
        if arguments["name"] == "refuseConnection" { arguments["count"] = .integer(Int64(random.next() % 40)) }
        // No key comes over connections that break, however often the receiver asks.
        if arguments["name"] == "linkLoss" && oneIn(2) {
            arguments["at"] = "ble.connect"
            arguments["count"] = 40
        }
        return Operation(.fault, arguments)
    }
}
