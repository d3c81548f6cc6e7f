import Foundation
import Handoff
import ImplementationAdapter
import Payload
import VirtualDevices

/// Hosts the apps under test of one world: devices find their code here, and tests call into their processes through it.
final class ProgramHost {
    private struct Place: Hashable {
        var device: String
        var bundle: String
    }

    private var mains: [Place: (Application) -> Any] = [:]
    /// What a test runs in a process, while it does.
    fileprivate var call: ((Any) -> Void)?

    /// The action under which a test's own code runs in a process.
    static let callAction = "test"

    /// Takes an app's code in, in place of what the device had under this bundle identifier.
    func install(_ bundle: String, on device: String, main: @escaping (Application) -> Any) {
        mains[Place(device: device, bundle: bundle)] = main
    }

    /// Where the devices of the world find the programs of their apps.
    var registry: ProgramRegistry {
        ProgramRegistry { app, setup, service, storage, decisions in
            let main = self.mains[Place(device: setup.name, bundle: app.bundle)]
            return Application(
                app: app, setup: setup, program: HostedProgram(host: self, main: main ?? { _ in () }),
                service: service, storage: storage, decisions: decisions)
        }
    }

    /// Runs `body` whenever, during `operation`, a process is asked to.
    func calling<Result, Failure>(
        _ body: @escaping (Any) -> Void, during operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = call
        call = body
        defer { call = outer }
        return try operation()
    }
}

/// One running app under test.
private final class HostedProgram: ApplicationProgram {
    private let host: ProgramHost
    private let makeRoot: (Application) -> Any
    private var root: Any?
    private weak var application: Application?

    init(host: ProgramHost, main: @escaping (Application) -> Any) {
        self.host = host
        makeRoot = main
    }

    func main(_ application: Application) {
        self.application = application
        root = makeRoot(application)
    }

    /// A test's own code, and what faults do to the activity that is current.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        if action == ProgramHost.callAction {
            guard let root else { return .refused("the process has ended") }
            host.call?(root)
            return .done(.null)
        }
        return application?.performOnCurrentActivity(action, arguments) ?? .refused("the process has ended")
    }
}

extension Application {
    /// Does to the activity that is current what faults, and cases, do to it from outside.
    func performOnCurrentActivity(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let verb = Verb(rawValue: action) else { return .unsupported }
        guard let activity = currentActivity else { return .refused("the app has no current activity") }
        switch verb {
        case .addUserInfoEntries:
            let entries = arguments["entries"]?.dictionaryValue ?? [:]
            if arguments["atEverySave"]?.booleanValue == true {
                activity.entriesOfEverySave.merge(entries)
            } else {
                activity.addEntries(entries)
            }
        case .markNeedsSave: activity.needsSave = true
        case .invalidate: activity.invalidate()
        case .change:
            guard let span = arguments["expiresIn"]?.integerValue else { return .unsupported }
            activity.expirationDate = Date(
                timeIntervalSinceReferenceDate: secondsSince2001 + Double(span) / 1e9)
        default: return .unsupported
        }
        return .done(.null)
    }
}
