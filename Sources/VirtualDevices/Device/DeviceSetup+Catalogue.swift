import BluetoothLE
import Continuity
package import ImplementationAdapter
package import Platforms
import Randomness

extension DeviceSetup {
    /// A device of a model and release, fresh out of the box: facts from the catalogue, keys and identifier from the
    /// seed of its world and its name.
    ///
    /// - Parameters:
    ///   - index: the device's position in its world, from 0.
    ///   - worldSeed: the seed of the world.
    ///   - epoch: nanosecond 0 of the world, in seconds since 2001-01-01T00:00:00Z.
    ///   - parameters: the profile.
    package init(
        name: String, index: Int, model: DeviceModel, system: OSVersion, catalogue: DeviceCatalogue,
        worldSeed: UInt64, epoch: Int64, parameters: ProfileParameters
    ) {
        let seed = SeededGenerator.derivedSeed(seed: worldSeed, purpose: "device \(name)")
        var keys = SeededGenerator(seed: seed, purpose: "keys")
        let identityResolvingKey = IdentityResolvingKey(using: &keys)
        let advertisingKey = AdvertisingKey(using: &keys).bytes
        var identity = SeededGenerator(seed: seed, purpose: "identifier")
        self.init(
            name: name, index: index, identifier: DeviceIdentifier(identity.next()), seed: seed, model: model.name,
            family: model.family, platform: system.platform, osVersion: system.components,
            osFeatures: Set(catalogue.features(of: system)), hasBluetoothLE: model.hasBluetoothLE,
            isHandoffModel: model.isHandoffCapable, isSimulator: model.isSimulator, account: nil,
            accountIsPrimary: true, settings: DeviceSettings(), identityResolvingKey: identityResolvingKey,
            advertisingKey: advertisingKey, epoch: epoch, parameters: parameters, apps: [], quirks: [],
            regularWidthInLandscape: model.regularWidthInLandscape)
    }
}
