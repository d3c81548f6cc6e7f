import Events
import ImplementationAdapter
import VirtualDevices

/// The reference implementation in the place of a foreign one, which declares some capabilities and no others.
final class DeclaredReference: ImplementationSource {
    let livesInRealTime = false
    private let environment: CaseEnvironment
    private let role: TestedRole
    private let declaration: Declaration

    /// - Parameters:
    ///   - environment: makes the devices.
    ///   - role: which devices it plays.
    ///   - capabilities: what it declares.
    init(_ environment: CaseEnvironment, role: TestedRole, declaring capabilities: Set<Capability>) {
        self.environment = environment
        self.role = role
        declaration = Declaration(name: "foreign", version: "1", capabilities: capabilities)
    }

    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)? {
        guard role.devices(of: testCase).contains(device.name) else { return nil }
        return DeclaredDevice(try environment.implementation(device), as: declaration)
    }

    func caseEnded(hasFailed: Bool) -> ImplementationFault? { nil }
}
