package import ImplementationAdapter
package import VirtualDevices

/// Makes device setups: what the catalogue knows, with what the case declares on top.
package struct DeviceSetups: Sendable {
    private let catalogue: DeviceCatalogue

    /// Makes setups by this catalogue.
    package init(catalogue: DeviceCatalogue) { self.catalogue = catalogue }

    /// The setup of one device.
    package func setup(_ request: CaseEnvironment.SetupRequest) -> DeviceSetup {
        let device = request.device
        var setup = DeviceSetup(
            name: device.name, index: request.index, model: device.model, system: device.system,
            catalogue: catalogue, worldSeed: request.caseSeed, epoch: request.epoch, parameters: request.parameters)
        if let hasBluetoothLE = device.hasBluetoothLE { setup.hasBluetoothLE = hasBluetoothLE }
        if device.isSimulator { setup.isSimulator = true }
        setup.account = device.account
        setup.accountIsPrimary = device.accountIsPrimary
        setup.settings = device.settings
        setup.apps = device.apps
        setup.quirks = Set(device.quirks)
        return setup
    }
}
