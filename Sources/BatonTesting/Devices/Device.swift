import ImplementationAdapter
import Payload

/// A virtual device of a world, with the actions of its user.
///
/// An action takes place at the present instant of virtual time. Only expectations and ``World/run(for:)-(Duration)``
/// let time pass.
public struct Device {
    /// Its name in the test.
    public let name: String
    /// The world that it belongs to.
    public let world: World

    var simulation: Simulation { world.simulation }

    /// Performs an operation.
    ///
    /// - Parameters:
    ///   - name: the operation in errors.
    ///   - change: takes the place of the operation before the world has begun.
    func perform(
        _ verb: Verb, app: String? = nil, _ arguments: PayloadDictionary = [:], as name: String,
        orInSetup change: ((inout DeviceSetup) -> Void)? = nil
    ) throws(WorldError) {
        if let change, simulation.change(self.name, change) { return }
        try simulation.perform(Operation(verb, app: app, arguments), on: self.name, as: name)
    }

    // MARK: Account

    /// The user signs in to an account, on a device that is signed out.
    public func signIn(to account: String) throws(WorldError) {
        try perform(.signIn, ["account": .string(account)], as: "sign in to \(account)") { $0.account = account }
    }

    /// The user signs out.
    public func signOut() throws(WorldError) {
        try perform(.signOut, as: "sign out") { $0.account = nil }
    }

    // MARK: Switches

    /// A switch of the user or of device management.
    public enum Setting: String, Sendable, CaseIterable {
        /// Bluetooth.
        case bluetooth
        /// Wi-Fi.
        case wifi
        /// The internet can be reached.
        case internet
        /// The user's Handoff switch.
        case handoff
        /// Device management allows activity continuation; true by default.
        case activityContinuationAllowed
        /// An assessment session is running; false by default.
        case assessment
    }

    /// Switches a setting on or off.
    public func set(_ setting: Setting, to isOn: Bool) throws(WorldError) {
        let arguments: PayloadDictionary = [.string(setting.rawValue): .boolean(isOn)]
        try perform(.set, arguments, as: "set \(setting.rawValue)") { $0.settings.apply(arguments) }
    }

    // MARK: The device

    /// The user locks the screen. The app in front goes to the background, and offers move to the lock screen.
    public func lock() throws(WorldError) { try perform(.lock, as: "lock") }

    /// The user unlocks the screen.
    public func unlock() throws(WorldError) { try perform(.unlock, as: "unlock") }

    /// The device goes to sleep.
    public func sleep() throws(WorldError) { try perform(.sleep, as: "go to sleep") }

    /// The device wakes up, locked.
    public func wake() throws(WorldError) { try perform(.wake, as: "wake up") }

    /// The device restarts, which ends its apps.
    public func restart() throws(WorldError) { try perform(.restart, as: "restart") }

    /// How a phone or tablet is held.
    public enum Orientation: String, Sendable, CaseIterable {
        /// Upright.
        case portrait
        /// On its side.
        case landscape
    }

    /// The user turns the device.
    public func rotate(to orientation: Orientation) throws(WorldError) {
        try perform(.rotate, ["to": .string(orientation.rawValue)], as: "turn to \(orientation.rawValue)")
    }

    /// Moves the device to a place, in metres. Every device begins at (0, 0). The parameter `radioRange` is how far radio
    /// reaches.
    public func move(toX x: Double, y: Double = 0) throws(WorldError) {
        try perform(.move, ["x": .real(x), "y": .real(y)], as: "move") { setup in
            setup.settings.x = x
            setup.settings.y = y
        }
    }
}
