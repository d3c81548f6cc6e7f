import Handoff
import Payload

/// One running app under test behind an adapter.
final class AdapterProgram<Root>: ApplicationProgram {
    private let makeRoot: (Application) -> Root
    private let act: (Root, String, PayloadDictionary) -> AppAdapter<Root>.ActionResult
    private var root: Root?
    private weak var application: Application?

    init(
        main: @escaping (Application) -> Root,
        perform: @escaping (Root, String, PayloadDictionary) -> AppAdapter<Root>.ActionResult
    ) {
        makeRoot = main
        act = perform
    }

    func main(_ application: Application) {
        self.application = application
        root = makeRoot(application)
    }

    /// Does what a case names or, if the app has no such action, what a fault does to the current activity.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let root, let application else { return .refused("the process has ended") }
        switch act(root, action, arguments) {
        case .done: return .done(.null)
        case .refused(let reason): return .refused(reason)
        case .unknown: return application.performOnCurrentActivity(action, arguments)
        }
    }
}
