import Events
import ImplementationAdapter
import Platforms
import VirtualDevices

/// Finds the parts of Handoff that are not simulated and on which an expectation depends.
struct SimulationLimits {
    let simulation: Simulation
    let accepted: Set<SimulationLimit>

    /// A limit, and how the expectation depends on it.
    struct Dependence {
        var limit: SimulationLimit
        var reason: String
        var device: String
        var app: String
    }

    // MARK: Continuations

    /// Why the outcome of a continuation proves nothing.
    ///
    /// - Parameters:
    ///   - device: the device that continues.
    ///   - app: the app that continues.
    ///   - begin: the sequence number of the user's acceptance.
    func continuation(on device: String, _ app: String?, since begin: Int) -> Dependence? {
        guard let app else { return nil }
        let asked = simulation.world.events.dropFirst(begin).contains {
            $0.kind == .appFinding && $0.device == device && $0.app == app
                && $0.text(.code) == SimulationLimit.streams.rawValue
        }
        guard asked, !accepted.contains(.streams) else { return nil }
        return Dependence(
            limit: .streams,
            reason: "\(app) on \(device) asks for continuation streams; virtual devices refuse the request",
            device: device, app: app)
    }
}
