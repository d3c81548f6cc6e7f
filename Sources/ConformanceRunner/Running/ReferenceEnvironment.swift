package import ImplementationAdapter
import Requirements
import Rules
import VirtualDevices

extension CaseEnvironment {
    /// The date that nanosecond 0 of every world stands for, in seconds since 2001-01-01T00:00:00Z.
    package static let referenceEpoch = World.referenceEpoch

    /// Virtual devices under the library's profile, judged by the always-on rules.
    ///
    /// - Parameters:
    ///   - library: profile, devices and requirements.
    ///   - implementation: makes a device; the reference implementation or a variant of it.
    package static func reference(
        _ library: ConformanceLibrary,
        implementation: @escaping @Sendable (DeviceDeclaration) throws(ImplementationFault) -> any Implementation
    ) -> CaseEnvironment {
        let setups = DeviceSetups(catalogue: library.devices)
        let requirements = library.requirements
        return CaseEnvironment(
            parameters: library.devices.profile, epoch: referenceEpoch, setup: setups.setup,
            implementation: implementation, rules: { RuleCatalogue.alwaysOn(RuleParameters(profile: $0)) },
            isMust: { requirements[$0]?.level == .must },
            applies: { requirements[$0]?.applies(to: $1) ?? true })
    }
}
