import AdapterTransports
import Handoff
import ImplementationAdapter
public import Payload
import VirtualDevices

/// Runs an app in a process of its own, so that `baton run` can run cases with it. It has the role of an app in Baton's
/// adapter protocol.
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
/// the case. One process runs one app on one device at a time; `baton run` starts as many as a case needs.
public struct AppAdapter<Root> {
    private let app: AppUnderTest<Root>
    private let name: String
    private let perform: (Root, String, PayloadDictionary) -> ActionResult

    /// The result of an action.
    public enum ActionResult: Sendable, Hashable {
        /// It was done.
        case done
        /// It cannot be done now, for this reason.
        case refused(String)
        /// The app has no such action.
        case unknown

        var answer: ActionAnswer {
            switch self {
            case .done: .done(.null)
            case .refused(let reason): .refused(reason)
            case .unknown: .unsupported
            }
        }
    }

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - name: its name in reports; by default the bundle identifier.
    ///   - perform: performs a user's action. It receives the object that the app's code made, and the action that a case
    ///     names under `perform` with its arguments.
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

    /// Answers requests on standard input and output until the harness ends the connection. Meanwhile the app's own output
    /// goes to standard error.
    ///
    /// - Throws: an error if it cannot understand a request, read or write.
    public func run() throws {
        let declaration = Declaration(name: name, version: app.version, capabilities: [])
        try ApplicationAdapter(declaration, bundles: [app.bundle]) {
            [app, perform] description, setup, service, storage in
            let program = TestedProgram(main: app.main) { perform($0, $1, $2).answer }
            return Application(
                app: description, setup: setup, program: program, service: service, storage: storage,
                decisions: HandoffDecisions().underQuirks(setup.quirks))
        }.run()
    }
}
