import ImplementationAdapter
import Payload

/// Whether the discovery of a device is broken by a quirk, and how far its user is with the steps that mend it: sign out,
/// restart, sign in, switch Bluetooth off and on (ELIG-033).
///
/// Source of the steps: S1. The world keeps one for each device to end faults, and a device keeps its own.
struct DiscoveryState: Sendable {
    private enum Step {
        case none, signedOut, restarted, signedIn
    }

    /// The device hears nobody.
    private(set) var isBroken: Bool
    /// The last operation was the last step.
    private(set) var isMended = false
    private var step = Step.none
    private var isBluetoothOff = false

    /// - Parameter quirks: the quirks of the device's release.
    init(quirks: Set<String>) { isBroken = quirks.contains(QuirkName.oneWayDiscovery) }

    /// Notes what was done to the device.
    ///
    /// - Parameter mends: whether the steps, taken in full, mend anything.
    mutating func note(_ operation: Operation, mends: () -> Bool = { true }) {
        isMended = false
        switch operation.verb {
        case .signOut: step = .signedOut
        case .restart: if step == .signedOut { step = .restarted }
        case .signIn: step = step == .restarted ? .signedIn : .none
        case .set:
            guard let isOn = operation.arguments["bluetooth"]?.booleanValue else { return }
            if isOn, isBluetoothOff, step == .signedIn, mends() {
                (isBroken, isMended, step) = (false, true, .none)
            }
            isBluetoothOff = !isOn
        default: break
        }
    }
}
