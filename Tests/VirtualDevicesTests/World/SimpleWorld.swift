import BluetoothLE
import ConformanceFiles
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms
import Randomness
import SampleApps

@testable import VirtualDevices

/// Worlds for tests: devices from a few words, apps that a test scripts.
struct SimpleWorld {
    static let parameters: ProfileParameters = {
        guard let files = try? ConformanceFiles.load(folder: nil),
            let catalogue = try? DeviceCatalogue.load(
                files.filter { $0.path.hasPrefix("Devices/") }.map { ($0.path, $0.bytes) })
        else { preconditionFailure("the embedded catalogue of devices cannot be read") }
        return catalogue.profile
    }()

    static var programs: ProgramRegistry {
        ProgramRegistry { app, setup, service, storage, decisions in
            Application(
                app: app, setup: setup, program: scripted(app), service: service, storage: storage,
                decisions: decisions)
        }
    }

    private static func scripted(_ app: AppDescription) -> any ApplicationProgram {
        (try? ScriptedProgram(behaviour: app.behaviour)) ?? SilentProgram()
    }

    /// A program that does nothing at all.
    private final class SilentProgram: ApplicationProgram {
        func main(_ application: Application) {}
        func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer { .unsupported }
    }

    static let notes = AppDescription(
        bundle: "com.example.notes", team: "TEAM1AAAAA", activityTypes: ["com.example.notes.edit"])

    /// A capable, signed-in iPhone or Mac with the notes app.
    static func setup(
        _ name: String, index: Int, seed: UInt64, platform: Platform = .iOS, account: String? = "ana",
        apps: [AppDescription] = [notes]
    ) -> DeviceSetup {
        let seed = SeededGenerator.derivedSeed(seed: seed, purpose: "device \(name)")
        var generator = SeededGenerator(seed: seed, purpose: "keys")
        return DeviceSetup(
            name: name, index: index, identifier: DeviceIdentifier(generator.next()), seed: seed,
            model: platform.rawValue,
            family: platform == .macOS ? "Mac" : "iPhone", platform: platform,
            osVersion: platform == .macOS ? [10, 15] : [14, 0],
            osFeatures: ["handoff", "managementRestriction", "assessment"], hasBluetoothLE: true,
            isHandoffModel: true, isSimulator: false, account: account, accountIsPrimary: true,
            settings: DeviceSettings(), identityResolvingKey: IdentityResolvingKey(using: &generator),
            advertisingKey: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
            epoch: 700_000_000, parameters: parameters, apps: apps, quirks: [])
    }

    static func world(seed: UInt64, _ setups: [DeviceSetup], decisions: Decisions = Decisions()) throws -> World {
        let world = World(seed: seed, parameters: parameters)
        for setup in setups {
            try world.add(VirtualDevice(programs: programs, decisions: decisions), setup: setup)
        }
        try world.start()
        return world
    }
}

extension World {
    /// Lets seconds pass.
    func pass(seconds: Int64) throws {
        _ = try run(until: now.advanced(by: seconds * 1_000_000_000)) { _ in false }
    }

    func events(_ kind: EventKind, on device: String? = nil) -> [Event] {
        events.filter { $0.kind == kind && (device == nil || $0.device == device) }
    }
}
