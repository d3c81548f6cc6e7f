import Handoff
import ImplementationAdapter
import Payload
import VirtualDevices

/// The apps under test of one world: gives devices their programs, and runs a test's code in their processes.
final class ProgramHost {
    private struct Installation: Hashable {
        var device: String
        var bundle: String
    }

    /// A process that some device has made.
    struct Process {
        var device: String
        var bundle: String
        weak var application: Application?
    }

    private var mains: [Installation: (Application) -> Any] = [:]
    private var made: [Process] = []
    /// The code that a test is running in a process.
    private var call: ((Any) -> Void)?

    /// The action under which a test's own code runs in a process.
    static let callAction = "test"

    /// Sets the code of an app, in place of what the device had under this bundle identifier.
    func install(_ bundle: String, on device: String, main: @escaping (Application) -> Any) {
        mains[Installation(device: device, bundle: bundle)] = main
    }

    /// The processes that exist, in the order in which they were made.
    var processes: [Process] { made.filter { $0.application != nil } }

    /// Takes over the code of all apps of a device.
    func install(from other: ProgramHost, on device: String) {
        mains.merge(other.mains.filter { $0.key.device == device }) { $1 }
    }

    /// The programs of the apps, for the devices of the world.
    var registry: ProgramRegistry {
        ProgramRegistry { app, setup, service, storage, decisions in
            let main = self.mains[Installation(device: setup.name, bundle: app.bundle)]
            let program = TestedProgram(main: main ?? { _ in () }) { root, action, _ in
                guard action == Self.callAction else { return .unsupported }
                self.call?(root)
                return .done(.null)
            }
            let application = Application(
                app: app, setup: setup, program: program, service: service, storage: storage, decisions: decisions)
            self.made.removeAll { $0.application == nil }
            self.made.append(Process(device: setup.name, bundle: app.bundle, application: application))
            return application
        }
    }

    /// Performs an operation. Meanwhile `body` runs whenever a process performs ``callAction``.
    func calling<Result, Failure>(
        _ body: @escaping (Any) -> Void, during operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = call
        call = body
        defer { call = outer }
        return try operation()
    }
}
