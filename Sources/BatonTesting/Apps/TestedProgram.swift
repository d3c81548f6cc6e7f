import Handoff
import Payload

/// One running process of an app under test.
final class TestedProgram<Root>: ApplicationProgram {
    private let makeRoot: (Application) -> Root
    private let performAction: (Root, _ action: String, PayloadDictionary) -> ActionAnswer
    private var root: Root?
    private weak var application: Application?

    init(
        main: @escaping (Application) -> Root,
        perform: @escaping (Root, _ action: String, PayloadDictionary) -> ActionAnswer
    ) {
        makeRoot = main
        performAction = perform
    }

    func main(_ application: Application) {
        self.application = application
        root = makeRoot(application)
    }

    /// Performs an action of the app or, if it has no such action, what a fault does to the current activity.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let root, let application else { return .refused("the process has ended") }
        let answer = performAction(root, action, arguments)
        return answer == .unsupported ? application.performOnCurrentActivity(action, arguments) : answer
    }
}
