import Handoff
import Payload

/// One running app under test.
final class HostedProgram: ApplicationProgram {
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

    /// Runs a test's own code, or does what a fault does to the current activity.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        if action == ProgramHost.callAction {
            guard let root else { return .refused("the process has ended") }
            host.call?(root)
            return .done(.null)
        }
        return application?.performOnCurrentActivity(action, arguments) ?? .refused("the process has ended")
    }
}
