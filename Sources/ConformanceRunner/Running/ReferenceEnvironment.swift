import BluetoothLE
package import ImplementationAdapter
import Requirements
import Rules
import VirtualDevices

extension CaseEnvironment {
    /// The date of nanosecond 0 of every world, in seconds since 2001-01-01T00:00:00Z.
    package static let referenceEpoch = World.referenceEpoch

    /// The reference implementation, with the programs of scripted and sample apps.
    package static func referenceDevices(_ library: ConformanceLibrary) -> CaseEnvironment {
        reference(library) { _ in VirtualDevice(programs: .standard) }
    }

    /// Virtual devices under the library's profile, judged by the always-on rules.
    ///
    /// - Parameter implementation: makes a device, the reference implementation or a variant of it.
    package static func reference(
        _ library: ConformanceLibrary,
        implementation: @escaping @Sendable (DeviceDeclaration) throws(ImplementationFault) -> any Implementation
    ) -> CaseEnvironment {
        let requirements = library.requirements
        let devices = library.devices
        // Looked up for each check of each case.
        let musts = Set(requirements.requirements.filter { $0.level == .must }.map(\.id.description))
        let bounded = Dictionary(
            uniqueKeysWithValues: requirements.requirements.filter(\.isBounded).map { ($0.id.description, $0) })
        return CaseEnvironment(
            parameters: devices.profile, epoch: referenceEpoch, setup: { $0.setup(by: devices) },
            implementation: implementation, rules: { RuleCatalogue.alwaysOn(RuleParameters(profile: $0)) },
            isMust: { musts.contains($0) }, applies: { bounded[$0]?.applies(to: $1) ?? true },
            statement: { requirements[$0]?.statement }, quirks: devices.quirks)
    }
}

extension CaseEnvironment.SetupRequest {
    /// What the catalogue says about the device's model and release, overridden by what the case declares.
    fileprivate func setup(by catalogue: DeviceCatalogue) -> DeviceSetup {
        var setup = DeviceSetup(
            name: device.name, index: index, model: device.model, system: device.system, catalogue: catalogue,
            worldSeed: caseSeed, epoch: epoch, parameters: parameters)
        if let hasBluetoothLE = device.hasBluetoothLE { setup.hasBluetoothLE = hasBluetoothLE }
        if device.isSimulator { setup.isSimulator = true }
        setup.account = device.account
        setup.accountIsPrimary = device.accountIsPrimary
        setup.accountIsManaged = device.accountIsManaged
        if let key = device.identityResolvingKey.flatMap({ IdentityResolvingKey($0) }) {
            setup.identityResolvingKey = key
        }
        if let key = device.advertisingKey { setup.advertisingKey = key }
        setup.settings = device.settings
        setup.apps = device.apps
        setup.transport = transport
        setup.quirks = Set(device.quirks)
        return setup
    }
}
