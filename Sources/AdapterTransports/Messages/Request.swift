package import Events
package import ImplementationAdapter
package import Notation
import Payload

/// What the harness asks of an implementation: one JSON-RPC 2.0 request a line.
///
/// | Method | Parameters | Result |
/// |---|---|---|
/// | `hello` | `protocol`, `name`, `version` of the harness | ``AdapterDeclaration`` |
/// | `probe` | `verb`, made up | `{"answer": "unsupported"}` |
/// | `reset` | a ``DeviceSetup`` | a ``Reaction`` |
/// | `do` | `t`, `verb`, `app`, `arguments` | a ``Reaction`` |
/// | `rx` | `t`, `input` and what belongs to it | a ``Reaction`` |
/// | `advance` | `t` | a ``Reaction`` |
/// | `bye` | none | `{}`, and the implementation ends |
/// | `app.reset` | `bundle`, `device`: a ``DeviceSetup`` | `{}` |
/// | other `app.…` | `t`, an ``ApplicationCall`` | an ``ApplicationAnswer`` |
///
/// A whole device answers `reset`, `do`, `rx` and `advance`, an app the `app.…` methods, and both of them the others.
///
/// What an implementation tells of its own accord (`event`, `tx`) does not travel in notifications: time stands still
/// while a call is open, so all of it belongs to some call, and stands in that call's `outputs` in its order. So every line
/// of the harness is answered by exactly one line of a device. An app may ask its device before it answers (``ServiceCall``).
package enum Request: Sendable {
    /// Greets, and asks who is there.
    case hello(harness: String, version: String)
    /// Asks for an operation that does not exist.
    case probe(String)
    /// ``Implementation/reset(_:)``
    case reset(DeviceSetup)
    /// ``Implementation/perform(_:at:)``
    case perform(Operation, Instant)
    /// ``Implementation/receive(_:at:)``
    case receive(Input, Instant)
    /// ``Implementation/advance(to:)``
    case advance(Instant)
    /// Takes leave.
    case bye
    /// The app with this bundle identifier is to play on a device: nothing of an earlier case is left, no process of it runs,
    /// and it has stored nothing.
    case applicationReset(DeviceSetup, bundle: String)
    /// Calls the app.
    case application(ApplicationCall, Instant)

    private enum Method: String, CaseIterable {
        case hello, probe, reset, perform = "do", receive = "rx", advance, bye, applicationReset = "app.reset"
    }

    /// The method's name on the wire.
    package var method: String {
        switch self {
        case .hello: Method.hello.rawValue
        case .probe: Method.probe.rawValue
        case .reset: Method.reset.rawValue
        case .perform: Method.perform.rawValue
        case .receive: Method.receive.rawValue
        case .advance: Method.advance.rawValue
        case .bye: Method.bye.rawValue
        case .applicationReset: Method.applicationReset.rawValue
        case .application(let call, _): call.kind.rawValue
        }
    }

    private var parameters: NotationNode {
        var object = ObjectWriter()
        switch self {
        case .hello(let harness, let version):
            object.set("protocol", integer: AdapterDeclaration.currentProtocolVersion)
            object.set("name", text: harness)
            object.set("version", text: version)
        case .probe(let verb): object.set("verb", text: verb)
        case .reset(let setup): return setup.message
        case .perform(let operation, let now):
            object.set("t", now)
            object.set("verb", text: operation.verb.rawValue)
            if let app = operation.app { object.set("app", text: app) }
            object.set("arguments", payload: .dictionary(operation.arguments))
        case .receive(let input, let now):
            object.set("t", now)
            input.write(to: &object)
        case .advance(let now): object.set("t", now)
        case .bye: break
        case .applicationReset(let setup, let bundle):
            object.set("bundle", text: bundle)
            object.set("device", setup.message)
        case .application(let call, let now):
            object.set("t", now)
            call.write(to: &object)
        }
        return object.node
    }

    /// The request as one line, without the line feed.
    package func line(id: Int) -> [UInt8] {
        var object = ObjectWriter()
        object.set("jsonrpc", text: "2.0")
        object.set("id", integer: id)
        object.set("method", text: method)
        object.set("params", parameters)
        return object.line
    }

    /// Reads a line as an adapter does.
    ///
    /// - Throws: ``NotationError`` with the place or the path.
    package static func parse(_ line: [UInt8]) throws(NotationError) -> (id: Int, request: Request) {
        var object = try ObjectReader(try JSONText.parse(line))
        try object.version()
        let id = try object.int("id")
        let name = try object.text("method")
        var parameters = try object.object("params")
        try object.end()
        if let method = ApplicationCall.Method(rawValue: name) {
            let now = try parameters.instant()
            return (id, .application(try ApplicationCall(method, message: &parameters), now))
        }
        guard let method = Method(rawValue: name) else {
            let names = Method.allCases.map(\.rawValue) + ApplicationCall.Method.allCases.map(\.rawValue)
            throw object.error("method", "one of " + names.joined(separator: ", "), .string(name))
        }
        let request: Request
        switch method {
        case .hello:
            let version = try parameters.int("protocol")
            guard version == AdapterDeclaration.currentProtocolVersion else {
                throw NotationError(
                    path: parameters.place("protocol"),
                    expected: "version \(AdapterDeclaration.currentProtocolVersion) of the adapter protocol",
                    found: "version \(version)")
            }
            let name = try parameters.text("name")
            request = .hello(harness: name, version: try parameters.text("version"))
        case .probe: request = .probe(try parameters.text("verb"))
        case .reset: return (id, .reset(try DeviceSetup(message: &parameters)))
        case .perform:
            let now = try parameters.instant()
            let verb = try parameters.word("verb", Verb.self)
            let app = try parameters.optionalText("app")
            request = .perform(Operation(verb, app: app, try parameters.dictionary("arguments")), now)
        case .receive:
            let now = try parameters.instant()
            return (id, .receive(try Input(message: &parameters), now))
        case .advance: request = .advance(try parameters.instant())
        case .bye: request = .bye
        case .applicationReset:
            let bundle = try parameters.text("bundle")
            var device = try parameters.object("device")
            request = .applicationReset(try DeviceSetup(message: &device), bundle: bundle)
        }
        try parameters.end()
        return (id, request)
    }
}

extension ObjectReader {
    /// The member that every message of JSON-RPC 2.0 has.
    mutating func version() throws(NotationError) {
        let node = try required("jsonrpc", "the text \"2.0\"")
        guard case .string(let text) = node, text.utf8.elementsEqual("2.0".utf8) else {
            throw error("jsonrpc", "the text \"2.0\"", node)
        }
    }
}
