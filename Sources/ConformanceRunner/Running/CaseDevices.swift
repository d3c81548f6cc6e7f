import Events
import ImplementationAdapter
import Payload
import VirtualDevices

/// The devices of a case and their implementations.
struct CaseDevices {
    /// The devices as they were set up, in the case's order.
    private(set) var setups: [DeviceSetup] = []
    /// What the devices that a foreign implementation plays declare, by their names.
    private(set) var foreign: [String: Declaration] = [:]

    private let testCase: TestCase
    private let environment: CaseEnvironment
    private let source: (any ImplementationSource)?
    private let seed: UInt64

    init(testCase: TestCase, environment: CaseEnvironment, source: (any ImplementationSource)?, seed: UInt64) {
        self.testCase = testCase
        self.environment = environment
        self.source = source
        self.seed = seed
    }

    /// Adds all devices to the case's world, and notes what keeps one from being played.
    mutating func join(_ world: CaseWorld) throws(ImplementationFault) {
        var missing: Set<Capability> = []
        for (index, device) in testCase.devices.enumerated() {
            let setup = environment.setup(
                CaseEnvironment.SetupRequest(
                    device: device, index: index, caseSeed: seed, parameters: world.parameters,
                    epoch: environment.epoch, transport: transport))
            let implementation = try implementation(of: device)
            let lacking = missingCapabilities(of: implementation.declaration, device)
            if !lacking.isEmpty {
                missing.formUnion(lacking)
                let reason = Self.reason(of: missing, lackingIn: implementation.declaration)
                world.note(CaseObstacle(reason: reason, isBeyondReach: true))
            } else if world.obstacle == nil, let reason = missingApp(of: device) ?? missingTransport(of: implementation)
            {
                world.note(CaseObstacle(reason: reason, isBeyondReach: true))
            }
            setups.append(setup)
            try world.add(
                implementation, setup: setup,
                keepsClock: foreign[device.name] != nil && source?.livesInRealTime == true)
        }
    }

    /// The applicable part of what always-on rules found: requirements are left out that do not hold for the devices
    /// concerned. These are the devices of the events that are evidence, or all devices of the case where a rule holds.
    func applicable(_ checks: [CheckRecord], _ events: [Event]) -> [CheckRecord] {
        let systems = testCase.devices.map { (name: $0.name, system: $0.system) }
        return checks.compactMap { check in
            let names = Set(check.evidence.compactMap { events.indices.contains($0) ? events[$0].device : nil })
            let concerned = names.isEmpty ? systems : systems.filter { names.contains($0.name) }
            var check = check
            check.requirements.removeAll { id in !concerned.contains { environment.applies(id, $0.system) } }
            return check.requirements.isEmpty ? nil : check
        }
    }

    private mutating func implementation(
        of device: DeviceDeclaration
    ) throws(ImplementationFault) -> any Implementation {
        guard let implementation = try source?.implementation(of: device, in: testCase) else {
            return try environment.implementation(device)
        }
        foreign[device.name] = implementation.declaration
        return implementation
    }

    private func missingCapabilities(of declaration: Declaration, _ device: DeviceDeclaration) -> [Capability] {
        let needs = foreign[device.name] == nil ? testCase.needs : testCase.needs(playing: [device.name])
        return needs.filter { !declaration.capabilities.contains($0) }
    }

    /// Names every capability that the case lacks, in one order for all cases.
    private static func reason(of missing: Set<Capability>, lackingIn declaration: Declaration) -> String {
        let known = Capability.known.filter(missing.contains).map(\.rawValue)
        let others = missing.map(\.rawValue).filter { !known.contains($0) }.sorted()
        let names = known + others
        return "\(declaration.name) does not declare the capabilit\(names.count == 1 ? "y" : "ies") "
            + names.joined(separator: ", ")
    }

    private var transport: TransportName { testCase.transport(inRunOver: environment.transport) }

    /// The adapter protocol has no transport but the modelled one. A device of which adapters play only apps has all.
    private func missingTransport(of implementation: any Implementation) -> String? {
        guard transport.isEncrypted, !(implementation is VirtualDevice || implementation is DeviceWithForeignApps)
        else {
            return nil
        }
        return "an implementation behind an adapter has no transport \(transport.rawValue)"
    }

    private func missingApp(of device: DeviceDeclaration) -> String? {
        let app = device.apps.first {
            $0.isBroughtAlong && source?.plays($0, of: device, in: testCase) != true
        }
        return app.map { "no adapter plays the app \($0.bundle) of \(device.name)" }
    }
}
