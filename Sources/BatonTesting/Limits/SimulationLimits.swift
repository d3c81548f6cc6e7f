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
        if !accepted.contains(.scenes), simulation.setup(of: device)?.platform == .iOS,
            simulation.host.bundleFacts(of: app, on: device).usesScenes
        {
            return Dependence(
                limit: .scenes,
                reason: "the Info.plist of \(app) has UIApplicationSceneManifest, so that \(device) would call "
                    + "scene(_:continue:) of its scene delegate; virtual devices call the application delegate",
                device: device, app: app)
        }
        return nil
    }
}
