import BluetoothLE
import Continuity
package import ImplementationAdapter
package import VirtualDevices

/// Makes device setups: the case's declaration with what the catalogue knows, and with identities from the case's seed.
package struct DeviceSetups: Sendable {
    private let catalogue: DeviceCatalogue

    /// Makes setups by this catalogue.
    package init(catalogue: DeviceCatalogue) { self.catalogue = catalogue }

    /// The setup of one device.
    package func setup(_ request: CaseEnvironment.SetupRequest) -> DeviceSetup {
        let device = request.device
        let seed = SeededGenerator.derivedSeed(seed: request.caseSeed, purpose: "device \(device.name)")
        var keys = SeededGenerator(seed: seed, purpose: "keys")
        let identityResolvingKey = IdentityResolvingKey(using: &keys)
        let advertisingKey = AdvertisingKey(using: &keys).bytes
        var identity = SeededGenerator(seed: seed, purpose: "identifier")
        return DeviceSetup(
            name: device.name, index: request.index, identifier: DeviceIdentifier(identity.next()), seed: seed,
            model: device.model.name, family: device.model.family, platform: device.system.platform.rawValue,
            osVersion: device.system.components, osFeatures: Set(catalogue.features(of: device.system)),
            hasBluetoothLE: device.hasBluetoothLE ?? device.model.hasBluetoothLE,
            isHandoffModel: device.model.isHandoffCapable,
            isSimulator: device.isSimulator || device.model.isSimulator, account: device.account,
            accountIsPrimary: device.accountIsPrimary, settings: device.settings,
            identityResolvingKey: identityResolvingKey, advertisingKey: advertisingKey, epoch: request.epoch,
            parameters: request.parameters, apps: device.apps, quirks: Set(device.quirks),
            regularWidthInLandscape: device.model.regularWidthInLandscape)
    }
}
