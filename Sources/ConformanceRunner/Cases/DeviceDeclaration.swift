package import ImplementationAdapter
package import PositionedYAML
package import VirtualDevices

/// A device as a case declares it. The catalogue adds the facts about its model and OS release.
package struct DeviceDeclaration: Sendable {
    /// The name in the case, which events carry.
    package var name: String
    package var model: DeviceModel
    package var system: OSVersion
    /// Whether it has Bluetooth LE hardware; nil if the model decides.
    package var hasBluetoothLE: Bool?
    package var isSimulator: Bool
    /// Its account at the start; nil for none.
    package var account: String?
    /// The account is the device's primary one.
    package var accountIsPrimary: Bool
    /// An organisation manages the account.
    package var accountIsManaged: Bool
    /// Its identity resolving key: 16 bytes; nil for one from the seed.
    package var identityResolvingKey: [UInt8]?
    /// Its first advertising key: 32 bytes; nil for one from the seed.
    package var advertisingKey: [UInt8]?
    /// Switches, restrictions and position at the start.
    package var settings: DeviceSettings
    /// The bundle identifier of the app in front at the start; nil for none.
    package var foreground: String?
    /// The bundle identifier of an app that runs at the start and is not in front; nil for none.
    package var suspended: String?
    package var quirks: [String]
    /// Installed apps, in the author's order.
    package var apps: [AppDescription]
    package var position: SourcePosition
}
