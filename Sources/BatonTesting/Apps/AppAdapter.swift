import AdapterTransports
import Handoff
import ImplementationAdapter
public import Payload
import VirtualDevices

/// An app in a process of its own, so that `baton run` plays cases with it: the app's role of Baton's adapter protocol.
///
/// An executable of the app team's package hosts the same code that its tests host in a ``World``:
///
///     import BatonTesting
///     import ShopSnap
///
///     @main
///     struct ShopSnapAdapter {
///         static func main() throws {
///             let app = AppUnderTest(
///                 bundle: "com.example.shopsnap", team: "TEAM1AAAAA", activityTypes: ["com.example.shopsnap.list"]
///             ) { application in ShopSnapApp(application) }
///             try AppAdapter(app) { app, action, arguments in
///                 guard action == "addItem", case .string(let name)? = arguments["name"] else { return .unknown }
///                 app.list.add(name)
///                 return .done
///             }.run()
///         }
///     }
///
/// What a case says of the app as it is installed, its version and its activity types, counts; of the ``AppUnderTest`` only
/// the bundle identifier and the code do. One process plays one app on one device at a time; `baton run` starts as many as a
/// case needs.
public struct AppAdapter<Root> {
    private let app: AppUnderTest<Root>
    private let name: String
    private let perform: (Root, String, PayloadDictionary) -> ActionResult

    /// What came of something that a case had the app do.
    public enum ActionResult: Sendable, Hashable {
        /// It was done.
        case done
        /// It cannot be done now, and why.
        case refused(String)
        /// The app has no such action.
        case unknown
    }

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - name: what reports call it; its bundle identifier without one.
    ///   - perform: does what the user does: the action that a case names under `perform`, with its arguments, on the object
    ///     that the app's code made.
    public init(
        _ app: AppUnderTest<Root>, name: String? = nil,
        perform: @escaping (_ root: Root, _ action: String, _ arguments: PayloadDictionary) -> ActionResult = {
            _, _, _ in .unknown
        }
    ) {
        self.app = app
        self.name = name ?? app.bundle
        self.perform = perform
    }

    /// Answers on standard input and output until the harness takes leave. What the app prints goes to standard error
    /// meanwhile.
    ///
    /// - Throws: what kept it from understanding the harness, or from reading or writing.
    public func run() throws {
        let declaration = Declaration(name: name, version: app.version, capabilities: [])
        try ApplicationAdapter(declaration, bundles: [app.bundle]) {
            [app, perform] description, setup, service, storage in
            Application(
                app: description, setup: setup, program: AdapterProgram(main: app.main, perform: perform),
                service: service, storage: storage, decisions: HandoffDecisions())
        }.run()
    }
}

/// One running app behind an adapter.
private final class AdapterProgram<Root>: ApplicationProgram {
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

    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let root, let application else { return .refused("the process has ended") }
        switch act(root, action, arguments) {
        case .done: return .done(.null)
        case .refused(let reason): return .refused(reason)
        case .unknown: return application.performOnCurrentActivity(action, arguments)
        }
    }
}
