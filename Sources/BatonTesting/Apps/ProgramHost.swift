import Handoff
import ImplementationAdapter
import Payload
import VirtualDevices

/// The apps under test of one world: devices find their code here, and tests run code in their processes through it.
final class ProgramHost {
    private struct Place: Hashable {
        var device: String
        var bundle: String
    }

    private var mains: [Place: (Application) -> Any] = [:]
    /// What a test runs in a process at the moment.
    private(set) var call: ((Any) -> Void)?

    /// The action under which a test's own code runs in a process.
    static let callAction = "test"

    /// Sets the code of an app, in place of what the device had under this bundle identifier.
    func install(_ bundle: String, on device: String, main: @escaping (Application) -> Any) {
        mains[Place(device: device, bundle: bundle)] = main
    }

    /// The programs of the apps, for the devices of the world.
    var registry: ProgramRegistry {
        ProgramRegistry { app, setup, service, storage, decisions in
            let main = self.mains[Place(device: setup.name, bundle: app.bundle)]
            return Application(
                app: app, setup: setup, program: HostedProgram(host: self, main: main ?? { _ in () }),
                service: service, storage: storage, decisions: decisions)
        }
    }

    /// Performs an operation. `body` runs whenever a process performs ``callAction`` meanwhile.
    func calling<Result, Failure>(
        _ body: @escaping (Any) -> Void, during operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = call
        call = body
        defer { call = outer }
        return try operation()
    }
}
