import ImplementationAdapter
import VirtualDevices

/// Why a device itself takes part in nothing now, whatever its apps do.
struct DeviceCondition {
    private let device: String
    private let simulation: Simulation

    init(of device: String, _ simulation: Simulation) {
        self.device = device
        self.simulation = simulation
    }

    /// The condition and what to do; nil for a device that is on, awake and unlocked.
    var reason: UnmetExpectation.Reason? {
        let settings = simulation.world.settings(of: device)
        if simulation.world.isPoweredOff(device) {
            return UnmetExpectation.Reason(
                observed: "\(device) is switched off", advice: "leave out the fault that switches \(device) off")
        }
        if settings?.asleep == true {
            return UnmetExpectation.Reason(
                observed: "\(device) sleeps", advice: "wake it and unlock it: \(device).wake(), \(device).unlock()")
        }
        guard settings?.locked == true else { return nil }
        return UnmetExpectation.Reason(
            observed: "\(device) is locked", advice: "unlock it: \(device).unlock()")
    }
}
