package import ImplementationAdapter
package import Payload

/// What an implementation answers: one JSON-RPC 2.0 response a line.
package enum Reply: Sendable {
    /// To `hello`.
    case declaration(AdapterDeclaration)
    /// To `probe`.
    case answer(Answer)
    /// To `reset`, `do`, `rx` and `advance`.
    case reaction(Reaction)
    /// To `bye`.
    case farewell
    /// It could not do what it was asked for reasons that have nothing to do with Handoff: an error of JSON-RPC.
    case failure(code: Int, message: String)

    /// The reply as one line, without the line feed.
    package func line(id: Int) -> [UInt8] {
        var object = ObjectWriter()
        object.set("jsonrpc", text: "2.0")
        object.set("id", integer: id)
        var result = ObjectWriter()
        switch self {
        case .declaration(let declaration): object.set("result", declaration.message)
        case .answer(let answer):
            answer.write(to: &result)
            object.set("result", result.node)
        case .reaction(let reaction):
            reaction.write(to: &result)
            object.set("result", result.node)
        case .farewell: object.set("result", result.node)
        case .failure(let code, let message):
            result.set("code", integer: code)
            result.set("message", text: message)
            object.set("error", result.node)
        }
        var line: [UInt8] = []
        JSONText.append(object.node, to: &line)
        return line
    }

    /// Reads the line that answers a request.
    ///
    /// - Parameters:
    ///   - line: without the line feed.
    ///   - request: what was asked; decides what the result must be.
    ///   - id: the request's.
    /// - Throws: ``NotationError`` with the place or the path.
    package static func parse(
        _ line: [UInt8], to request: Request, id: Int
    ) throws(NotationError) -> Reply {
        var object = try ObjectReader(try JSONText.parse(line))
        try object.version()
        if let method = object.take("method") {
            throw NotationError(
                path: [.key("method")], expected: "a reply to request \(id)", found: method.summary,
                advice: "what an implementation does of its own accord stands in the outputs of its replies")
        }
        let expected = "\(id), the id of the open request"
        let node = try object.required("id", expected)
        guard case .integer(Int64(id)) = node else { throw object.error("id", expected, node) }
        if object.has("error") {
            var error = try object.object("error")
            try object.end()
            let code = try error.int("code")
            let message = try error.text("message")
            _ = error.take("data")
            try error.end()
            return .failure(code: code, message: message)
        }
        var result = try object.object("result")
        try object.end()
        switch request {
        case .hello: return .declaration(try AdapterDeclaration(message: &result))
        case .probe:
            let answer = try Answer(message: &result)
            try result.end()
            return .answer(answer)
        case .reset, .perform, .receive, .advance: return .reaction(try Reaction(message: &result))
        case .bye:
            try result.end()
            return .farewell
        }
    }
}

extension Answer {
    private enum Word: String, CaseIterable { case done, refused, unsupported }

    func write(to object: inout ObjectWriter) {
        switch self {
        case .done(let value):
            object.set("answer", text: Word.done.rawValue)
            if !value.isNull { object.set("value", payload: value) }
        case .refused(let reason):
            object.set("answer", text: Word.refused.rawValue)
            object.set("reason", text: reason)
        case .unsupported: object.set("answer", text: Word.unsupported.rawValue)
        }
    }

    init(message object: inout ObjectReader) throws(NotationError) {
        switch try object.word("answer", Word.self) {
        case .done:
            guard let node = object.take("value") else {
                self = .done(.null)
                return
            }
            self = .done(try PayloadNotation.value(of: node, at: object.place("value")))
        case .refused: self = .refused(try object.text("reason"))
        case .unsupported: self = .unsupported
        }
    }
}

extension Reaction {
    func write(to object: inout ObjectWriter) {
        answer.write(to: &object)
        object.set("outputs", .array(outputs.map(\.message)))
        if let wakeUp { object.set("wakeUp", wakeUp) }
    }

    init(message object: inout ObjectReader) throws(NotationError) {
        let answer = try Answer(message: &object)
        var outputs: [Output] = []
        for (index, node) in try object.elements("outputs", "an array of outputs").enumerated() {
            var output = try ObjectReader(node, at: object.place("outputs") + [.index(index)])
            outputs.append(try Output(message: &output))
        }
        let wakeUp = object.has("wakeUp") ? try object.instant("wakeUp") : nil
        try object.end()
        self.init(answer: answer, outputs: outputs, wakeUp: wakeUp)
    }
}
