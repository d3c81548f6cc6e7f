import BluetoothLE
import ConformanceFiles
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms
import Randomness
import Testing
import VirtualDevices

/// Two devices of one user with a snippet's app on each.
struct SnippetWorld {
    let world: World

    /// - Parameters:
    ///   - types: `NSUserActivityTypes` of the app.
    ///   - documentTypes: `CFBundleDocumentTypes` of the app.
    ///   - platforms: of the first and the second device.
    ///   - program: makes the app's program for each process.
    init(
        types: [String], documentTypes: [DocumentTypeDescription]? = nil,
        platforms: (Platform, Platform) = (.iOS, .iOS),
        program: @escaping @Sendable () -> any ApplicationProgram
    ) throws {
        let catalogue = try DeviceCatalogue.load(
            ConformanceFiles.load(folder: nil).filter { $0.path.hasPrefix("Devices/") }.map { ($0.path, $0.bytes) })
        let parameters = catalogue.profile
        let programs = ProgramRegistry { app, setup, service, storage, decisions in
            Application(
                app: app, setup: setup, program: program(), service: service, storage: storage, decisions: decisions)
        }
        var app = AppDescription(bundle: "com.example.app", team: "TEAM1AAAAA", activityTypes: types)
        app.documentTypes = documentTypes
        app.iCloudContainers = documentTypes == nil ? [] : ["iCloud.com.example.app"]
        let world = World(seed: 1, parameters: parameters)
        for (index, (name, platform)) in [("first", platforms.0), ("second", platforms.1)].enumerated() {
            var generator = SeededGenerator(seed: 1, purpose: "keys \(name)")
            let setup = DeviceSetup(
                name: name, index: index, identifier: DeviceIdentifier(generator.next()), seed: generator.next(),
                model: platform.rawValue, family: platform == .macOS ? "Mac" : "iPhone", platform: platform,
                osVersion: platform == .macOS ? [11, 0] : [14, 0],
                osFeatures: ["handoff", "managementRestriction", "assessment"], hasBluetoothLE: true,
                isHandoffModel: true, isSimulator: false, account: "ana", accountIsPrimary: true,
                settings: DeviceSettings(), identityResolvingKey: IdentityResolvingKey(using: &generator),
                advertisingKey: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
                epoch: 700_000_000, parameters: parameters,
                apps: [app], quirks: [])
            try world.add(VirtualDevice(programs: programs), setup: setup)
        }
        try world.start()
        self.world = world
        try pass(seconds: 2)
    }

    func pass(seconds: Int64) throws {
        _ = try world.run(until: world.now.advanced(by: seconds * 1_000_000_000)) { _ in false }
    }

    func launch(_ device: String) throws {
        _ = try world.perform(Operation(.launch), on: device)
        try pass(seconds: 2)
    }

    /// Performs an action of the snippet, and returns the program's answer.
    @discardableResult
    func perform(_ action: String, on device: String) throws -> PayloadValue {
        let answer = try world.perform(Operation(.perform, ["action": .string(action)]), on: device)
        guard case .done(let value) = answer else {
            Issue.record("\(action) on \(device) was answered with \(answer)")
            return .null
        }
        return value
    }

    /// Waits for the offer, accepts it on the other device, and waits for the end of the continuation.
    func handOver(to receiver: String) throws {
        try pass(seconds: 10)
        let source = receiver == "first" ? "second" : "first"
        let answer = try world.perform(Operation(.accept, ["from": .string(source)]), on: receiver)
        guard case .done = answer else {
            Issue.record("accept was answered with \(answer)")
            return
        }
        try pass(seconds: 10)
    }

    func events(_ kind: EventKind, on device: String) -> [Event] {
        world.events.filter { $0.kind == kind && $0.device == device }
    }

    /// The last activity that the app on a device received.
    func received(on device: String) -> PayloadDictionary? {
        events(.continueCalled, on: device).last?[.userInfo]?.dictionaryValue
    }
}
