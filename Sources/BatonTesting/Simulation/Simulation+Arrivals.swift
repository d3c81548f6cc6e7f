import Handoff
import ImplementationAdapter
import Payload

extension Simulation {
    /// Lets each app take in what other threads of the computer gave to its process.
    /// - Returns: whether there was anything.
    func takeArrivals() throws(WorldError) -> Bool {
        var tookAny = false
        for process in host.processes where process.application?.hasArrivals == true {
            try host.calling({ _ in process.application?.takeArrivals() }) { () throws(WorldError) in
                _ = try perform(
                    Operation(.perform, app: process.bundle, ["action": .string(ProgramHost.callAction)]),
                    on: process.device, as: "take in what arrived from outside of the world")
            }
            tookAny = true
        }
        return tookAny
    }

    /// The apps to which something came from outside of the world that they have not taken in.
    var appsWithArrivals: [(device: String, bundle: String)] {
        host.processes.filter { $0.application?.hasArrivals == true }.map { ($0.device, $0.bundle) }
    }
}
