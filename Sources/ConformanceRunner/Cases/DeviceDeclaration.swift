package import ImplementationAdapter
package import PositionedYAML
package import VirtualDevices

/// A device as a case declares it; the catalogue adds what its model and OS release imply.
package struct DeviceDeclaration: Sendable {
    /// The name in the case, which events carry.
    package var name: String
    /// The model.
    package var model: DeviceModel
    /// The OS release.
    package var system: OSVersion
    /// Bluetooth LE hardware is built in or missing, whatever the model has; nil for what the model has.
    package var hasBluetoothLE: Bool?
    /// It is a simulator.
    package var isSimulator: Bool
    /// The account that it is signed in to at the start; nil for none.
    package var account: String?
    /// The account is the device's primary one.
    package var accountIsPrimary: Bool
    /// Switches, restrictions and position at the start.
    package var settings: DeviceSettings
    /// Bundle identifier of the app that is in front at the start; nil for none.
    package var foreground: String?
    /// Quirk profiles that are switched on.
    package var quirks: [String]
    /// Installed apps, in the author's order.
    package var apps: [AppDescription]
    /// Where the device is declared.
    package var position: SourcePosition
}
