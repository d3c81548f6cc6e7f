import ImplementationAdapter
import Testing

extension World {
    /// Adds a new device with Bluetooth, Wi-Fi and the Handoff switch on.
    ///
    /// - Parameters:
    ///   - name: its name in the test, in failures and in timelines.
    ///   - model: for example "iPhone 15" or "MacBook Air M2".
    ///   - os: for example "iOS 17.5" or "macOS 14.5".
    ///   - account: the account that it is signed in to; devices of one account offer their activities to each other.
    /// - Throws: ``WorldError`` for an unknown model or release, a release that the model never ran, a name that is taken,
    ///   or a world that has begun.
    @discardableResult
    public func addDevice(
        _ name: String, model: String, os: String, account: String? = nil
    ) throws(WorldError) -> Device {
        try simulation.addDevice(name, model: model, os: os, account: account)
        return Device(name: name, world: self)
    }

    /// The devices in the order in which they were added.
    public var devices: [Device] { simulation.setups.map { Device(name: $0.name, world: self) } }

    /// Refuses a device of another world, which may have the same name.
    func requireOwn(_ device: Device?) throws(WorldError) {
        guard let device, device.world !== self else { return }
        func place(_ world: World) -> String {
            "\(world.simulation.sourceLocation.fileID):\(world.simulation.sourceLocation.line)"
        }
        throw .foreignDevice(device.name, made: place(self), other: place(device.world))
    }
}
