import Events
import ImplementationAdapter
import VirtualDevices

/// The reference implementation in the place of a foreign one, which declares some capabilities and no others.
final class DeclaredReference: ImplementationSource {
    let livesInRealTime = false
    private let environment: CaseEnvironment
    private let role: TestedRole
    private let capabilities: Set<Capability>

    /// - Parameters:
    ///   - environment: makes the devices.
    ///   - role: which devices it plays.
    ///   - capabilities: what it declares.
    init(_ environment: CaseEnvironment, role: TestedRole, declaring capabilities: Set<Capability>) {
        self.environment = environment
        self.role = role
        self.capabilities = capabilities
    }

    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)? {
        guard role.devices(of: testCase).contains(device.name) else { return nil }
        return Device(try environment.implementation(device), capabilities)
    }

    func caseEnded(hasFailed: Bool) -> ImplementationFault? { nil }

    private final class Device: Implementation {
        let declaration: Declaration
        private let device: any Implementation

        init(_ device: any Implementation, _ capabilities: Set<Capability>) {
            self.device = device
            declaration = Declaration(name: "foreign", version: "1", capabilities: capabilities)
        }

        func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction { try device.reset(setup) }

        func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
            try device.perform(operation, at: now)
        }

        func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
            try device.receive(input, at: now)
        }

        func advance(to now: Instant) throws(ImplementationFault) -> Reaction { try device.advance(to: now) }
    }
}
