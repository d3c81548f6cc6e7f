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
    @Test("in random worlds under random operations", arguments: 0..<400 as Range<UInt64>)
    func agree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed, purpose: "agreement")
        func oneIn(_ count: UInt64) -> Bool { random.next() % count == 0 }

        var setups: [DeviceSetup] = []
        for (index, name) in ["left", "right"].enumerated() {
            var app = SimpleWorld.notes
            if oneIn(8) { app.team = "TEAM2BBBBB" }
            if oneIn(8) { app.activityTypes = ["com.example.notes.Edit"] }
            if oneIn(10) { app.signing = .adHocSignature }
            var setup = SimpleWorld.setup(
                name, index: index, seed: seed, platform: oneIn(2) ? .macOS : .iOS,
                account: oneIn(10) ? nil : oneIn(8) ? "ben" : "ana", apps: oneIn(10) ? [] : [app])
            if oneIn(12) { setup.accountIsPrimary = false }
            if oneIn(12) { setup.isHandoffModel = false }
            if oneIn(12) { setup.hasBluetoothLE = false }
            if oneIn(12) { setup.osFeatures = [] }
            if oneIn(12) { setup.settings.handoff = false }
            if oneIn(12) { setup.settings.bluetooth = false }
            if oneIn(12) { setup.settings.activityContinuationAllowed = false }
            if oneIn(12) { setup.settings.assessment = true }
            if oneIn(8) { setup.settings.x = 11 }
            setups.append(setup)
        }
        let world = try SimpleWorld.world(seed: seed, setups)
        try world.pass(seconds: 2)
        for _ in 0..<4 {
            for device in ["left", "right"] {
                let operation: ImplementationAdapter.Operation? =
                    switch random.next() % 12 {
                    case 0: Operation(.set, ["bluetooth": .boolean(oneIn(2))])
                    case 1: Operation(.set, ["handoff": .boolean(oneIn(2))])
                    case 2: Operation(.signOut)
                    case 3: Operation(.signIn, ["account": "ana"])
                    case 4: Operation(.invalidate)
                    case 5: Operation(.background)
                    case 6: Operation(.move, ["x": .integer(oneIn(2) ? 0 : 30)])
                    case 7: Operation(.change, ["eligibleForHandoff": .boolean(oneIn(2))])
                    case 8:
                        Operation(
                            .becomeCurrent,
                            [
                                "type": "com.example.notes.edit",
                                "expiresIn": .integer(oneIn(2) ? 5_000_000_000 : 3_600_000_000_000),
                            ])
                    default: Operation(.becomeCurrent, ["type": "com.example.notes.edit"])
                    }
                if let operation { _ = try world.perform(operation, on: device) }
            }
            // Longer than the loss time-out, so that what cannot be heard any more is withdrawn.
            try world.pass(seconds: 15)
            for (source, receiver) in [("left", "right"), ("right", "left")] {
                let isOffered = Self.isOffered(by: source, on: receiver, in: world.events)
                let predicate = world.diagnose(from: source, to: receiver)
                #expect(
                    isOffered == (predicate == .eligible),
                    "seed \(seed): the diagnosis from \(source) to \(receiver) is \(predicate.rawValue)")
            }
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
