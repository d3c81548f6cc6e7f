package import Events
package import Handoff
package import ImplementationAdapter
package import Notation
import Payload

/// A call of the harness in an implementation: one JSON-RPC 2.0 request a line.
///
/// A whole device answers `reset`, `do`, `rx` and `advance`, an app answers the `app.…` methods, and both answer the
/// others.
///
/// A device sends no notifications. Virtual time stands still while a call is open, so everything that the device does
/// (events, radio) belongs to a call and is in the `outputs` of its answer, in order. A device answers every line by
/// exactly one line. An app may call its device before it answers (``ServiceCall``).
package enum Request: Sendable {
    /// Introduces the harness and asks for the declaration of the implementation.
    case hello(harness: String, version: String)
    /// Requests an operation that does not exist.
    case probe(String)
    /// ``Implementation/reset(_:)``
    case reset(DeviceSetup)
    /// ``Implementation/perform(_:at:)``
    case perform(Operation, Instant)
    /// ``Implementation/receive(_:at:)``
    case receive(Input, Instant)
    /// ``Implementation/advance(to:)``
    case advance(Instant)
    /// Ends the implementation.
    case bye
    /// Installs the app with this bundle identifier on a device: no process of it runs, and it has stored nothing.
    case applicationReset(DeviceSetup, bundle: String)
    /// A process of the app begins: ``ApplicationProcess/launch(pendingType:)``. `app` is the app as it is installed
    /// now. At its first launch, what an earlier installation stored is gone; otherwise it is kept. `orientation` is
    /// how the device is held. The process ends with ``ApplicationCall/terminate``, or when `app.reset` comes.
    case launch(
        AppDescription, isFirstLaunch: Bool, orientation: InterfaceOrientation, pendingType: String?, Instant)
    /// Calls the app's process.
    case application(ApplicationCall, Instant)

    static let methods = MethodTable<Request, Reply>(
        ofDevices + ofApps
            + ApplicationCall.methods.map { method in
                Method(
                    method.parameters.within(
                        Member("t", .instant),
                        { if case .application(let call, let now) = $0 { $1(now, call) } },
                        make: { .application($1, $0) }),
                    result: .application(method.result))
            })

    private static let ofDevices: [Method<Request, Reply>] = [
        Method(
            "hello", "The first line: the harness says who it is, and asks who the implementation is.",
            {
                if case .hello(let harness, let version) = $0 {
                    $1(AdapterDeclaration.currentProtocolVersion, harness, version)
                }
            },
            Member("protocol", .protocolVersion, "Version of the protocol."),
            Member("name", .text, "The harness's name."),
            Member("version", .text, "The harness's version."), answer: .declaration
        ) { .hello(harness: $1, version: $2) },
        Method(
            "probe", "Asks for an operation that does not exist. The answer is `unsupported`.",
            { if case .probe(let verb) = $0 { $1(verb) } }, Member("verb", .text), answer: .answer
        ) { .probe($0) },
        Method(
            "reset", "Makes a device of the case out of the implementation.",
            { if case .reset(let setup) = $0 { $1(setup) } }, Member(membersOf: DeviceSetup.form),
            answer: .reaction
        ) { .reset($0) },
        Method(
            "do", "An operation of the vocabulary.",
            {
                if case .perform(let operation, let now) = $0 {
                    $1(now, operation.verb, operation.app, operation.arguments)
                }
            },
            Member("t", .instant), Member("verb", ValueForm<Verb>.word().described(words: "verb")),
            Member("app", optional: .text, "The bundle identifier, if the case names one."),
            Member("arguments", .dictionary), answer: .reaction
        ) { .perform(Operation($1, app: $2, $3), $0) },
        Method(
            "rx", "What the controller, a link or the account service delivers.",
            { if case .receive(let input, let now) = $0 { $1(now, input) } }, Member("t", .instant),
            Member(membersOf: Input.form), answer: .reaction
        ) { .receive($1, $0) },
        Method(
            "advance", "The wake-up that the implementation asked for is due.",
            { if case .advance(let now) = $0 { $1(now) } }, Member("t", .instant), answer: .reaction
        ) { .advance($0) },
        Method(
            "bye", "The implementation answers and ends.", { if case .bye = $0 { $1() } },
            answer: .farewell
        ) { .bye },
    ]

    private static let ofApps: [Method<Request, Reply>] = [
        Method(
            "app.reset",
            "Makes an app on a device of the case out of the implementation. No process runs, nothing is stored.",
            { if case .applicationReset(let setup, let bundle) = $0 { $1(bundle, setup) } },
            Member("bundle", .text, "The app."), Member("device", DeviceSetup.form.form),
            answer: .application(.nothing)
        ) { .applicationReset($1, bundle: $0) },
        Method(
            "app.launch", "A process of the app begins.",
            {
                if case .launch(let app, let isFirstLaunch, let orientation, let pendingType, let now) = $0 {
                    $1(now, app, isFirstLaunch, orientation, pendingType)
                }
            },
            Member("t", .instant),
            Member("app", AppDescription.form.defined(as: "app").form, "The app as it is installed now."),
            Member("isFirstLaunch", .boolean, "What an earlier installation stored is gone; otherwise it is kept."),
            Member("orientation", .word(), "How the device is held."),
            Member("pendingType", optional: .text, "The activity type that the launch options name."),
            answer: .launched
        ) { .launch($1, isFirstLaunch: $2, orientation: $3, pendingType: $4, $0) },
    ]

    /// The method's name on the wire.
    package var method: String { Self.methods.method(of: self).name }

    /// The request as one line, without the line feed.
    package func line(id: Int) -> [UInt8] { Self.methods.line(self, id: id) }

    /// Reads a line as an adapter does.
    ///
    /// - Throws: ``NotationError`` with the place or the path.
    package static func parse(_ line: [UInt8]) throws(NotationError) -> (id: Int, request: Request) {
        let message = try methods.read(JSONText.parse(line))
        // Reading has refused a line without an id: the forms of `methods` demand one.
        guard let id = message.id else { preconditionFailure("no method of the harness may be a notification") }
        return (id, message.content)
    }
}
