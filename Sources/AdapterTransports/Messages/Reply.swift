package import ImplementationAdapter
package import Notation
import Payload

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
    /// To the `app.…` methods; `app.reset` asks for nothing.
    case application(ApplicationAnswer)
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
        case .application(let answer):
            answer.write(to: &result)
            object.set("result", result.node)
        case .failure(let code, let message):
            result.set("code", integer: code)
            result.set("message", text: message)
            object.set("error", result.node)
        }
        return object.line
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
        return try Reply(to: request, id: id, message: &object)
    }

    /// Reads an answer whose version has been taken.
    init(to request: Request, id: Int, message object: inout ObjectReader) throws(NotationError) {
        if let method = object.take("method") {
            throw NotationError(
                path: [.key("method")], expected: "a reply to request \(id)", found: method.summary,
                advice: "what an implementation does of its own accord stands in the outputs of its replies")
        }
        try object.openRequest(id)
        if object.has("error") {
            var error = try object.object("error")
            try object.end()
            let code = try error.int("code")
            let message = try error.text("message")
            _ = error.take("data")
            try error.end()
            self = .failure(code: code, message: message)
            return
        }
        var result = try object.object("result")
        try object.end()
        switch request {
        case .hello: self = .declaration(try AdapterDeclaration(message: &result))
        case .probe:
            let answer = try Answer(message: &result)
            try result.end()
            self = .answer(answer)
        case .reset, .perform, .receive, .advance: self = .reaction(try Reaction(message: &result))
        case .bye:
            try result.end()
            self = .farewell
        case .applicationReset:
            try result.end()
            self = .application(.done)
        case .application(let call, _):
            self = .application(try ApplicationAnswer(to: call.kind, message: &result))
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
