import AdapterTransports
import Handoff
import ImplementationAdapter
public import Payload
import VirtualDevices

/// Runs an app in a process of its own, so that `baton run` can play cases with it: the app's role of Baton's adapter
/// protocol.
///
/// An executable of the app team's package runs the same code that its tests run in a ``World``:
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
/// The adapter uses the bundle identifier and the code of the ``AppUnderTest``; version and activity types come from
/// the case. One process plays one app on one device at a time; `baton run` starts as many as a case needs.
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
    ///   - perform: does what the user does. It receives the object that the app's code made, and the action that a
    ///     case names
    ///     under `perform` with its arguments.
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

    /// Answers requests on standard input and output until the harness ends the connection. What the app prints goes to
    /// standard error meanwhile.
    ///
    /// - Throws: an error where it cannot understand the harness, read or write.
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
