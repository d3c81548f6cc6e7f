package import Events
package import ImplementationAdapter
package import Payload

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
///
/// What an implementation tells of its own accord (`event`, `tx`) does not travel in notifications: time stands still
/// while a call is open, so all of it belongs to some call, and stands in that call's `outputs` in its order. So every line
/// of the harness is answered by exactly one line.
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

    private enum Method: String, CaseIterable {
        case hello, probe, reset, perform = "do", receive = "rx", advance, bye
    }

    private var kind: Method {
        switch self {
        case .hello: .hello
        case .probe: .probe
        case .reset: .reset
        case .perform: .perform
        case .receive: .receive
        case .advance: .advance
        case .bye: .bye
        }
    }

    /// The method's name on the wire.
    package var method: String { kind.rawValue }

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
        var line: [UInt8] = []
        JSONText.append(object.node, to: &line)
        return line
    }

    /// Reads a line as an adapter does.
    ///
    /// - Throws: ``NotationError`` with the place or the path.
    package static func parse(_ line: [UInt8]) throws(NotationError) -> (id: Int, request: Request) {
        var object = try ObjectReader(try JSONText.parse(line))
        try object.version()
        let id = try object.int("id")
        let method = try object.word("method", Method.self)
        var parameters = try object.object("params")
        try object.end()
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
            guard case .dictionary(let arguments) = try parameters.payload("arguments") else {
                throw NotationError(
                    path: parameters.place("arguments"), expected: "a dictionary", found: "another payload value")
            }
            request = .perform(Operation(verb, app: app, arguments), now)
        case .receive:
            let now = try parameters.instant()
            return (id, .receive(try Input(message: &parameters), now))
        case .advance: request = .advance(try parameters.instant())
        case .bye: request = .bye
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
