package import Handoff
package import ImplementationAdapter
package import Notation
import Payload

/// The answer of an implementation: one JSON-RPC 2.0 response a line.
package enum Reply: Sendable {
    /// To `hello`.
    case declaration(AdapterDeclaration)
    /// To `probe`.
    case answer(Answer)
    /// To `reset`, `do`, `rx` and `advance`.
    case reaction(Reaction)
    /// To `bye`.
    case farewell
    /// To `app.launch`: whether willFinishLaunching and didFinishLaunching both returned true.
    case launched(Bool)
    /// To the other `app.…` methods; `app.reset` has no result.
    case application(ApplicationAnswer)
    /// An error of JSON-RPC: the implementation failed for a reason outside of Handoff.
    case failure(code: Int, message: String)

    /// The error.
    static let failure = RecordForm<(code: Int, message: String)>(
        "The implementation failed as a program: the case ends, and the implementation with it.",
        { ($0.code, $0.message, nil) }, Member("code", .number), Member("message", .text),
        Member("data", optional: .anything)
    ) { code, message, _ in (code, message) }

    /// The reply as one line, without the line feed.
    package func line(id: Int) -> [UInt8] {
        var object = ObjectWriter.envelope(id: id)
        if case .failure(let code, let message) = self {
            object.set("error", Self.failure.write((code, message)))
        } else {
            object.set("result", ChoiceForm<Reply>.Alternative.all.node(of: self))
        }
        return object.line
    }

    /// Reads the line that answers a request.
    ///
    /// - Parameters:
    ///   - line: without the line feed.
    ///   - request: the request, which determines the form of the result.
    ///   - id: the request's.
    /// - Throws: ``NotationError`` with the place or the path.
    package static func parse(
        _ line: [UInt8], to request: Request, id: Int
    ) throws(NotationError) -> Reply {
        var object = try ObjectReader(envelope: line)
        return try Reply(to: request, id: id, message: &object)
    }

    /// Reads an answer whose version has been taken.
    init(to request: Request, id: Int, message object: inout ObjectReader) throws(NotationError) {
        if let method = object.take("method") {
            throw NotationError(
                path: [.key("method")], expected: "a reply to request \(id)", found: method.summary,
                advice: "report what the implementation does unasked in the outputs of a reply; do not send requests")
        }
        try object.takeOpenRequest(id)
        if object.has("error") {
            let failure = try object.required("error", Self.failure.form)
            try object.end()
            self = .failure(code: failure.code, message: failure.message)
        } else {
            self = try object.required("result", Request.methods.method(of: request).result.form)
            try object.end()
        }
    }
}

// Results.
extension ChoiceForm<Reply>.Alternative {
    static let declaration = Self(
        "declaration", "Who the implementation is.",
        { if case .declaration(let declaration) = $0 { $1(declaration) } },
        Member(membersOf: AdapterDeclaration.form)
    ) { .declaration($0) }

    static let answer = Self(
        "answer", "What came of an operation.", { if case .answer(let answer) = $0 { $1(answer) } },
        Member(membersOf: Answer.form)
    ) { .answer($0) }

    static let reaction = Self(
        "reaction", "The answer, what the device did, and when it is to be called next.",
        { if case .reaction(let reaction) = $0 { $1(reaction) } }, Member(membersOf: Reaction.form)
    ) { .reaction($0) }

    static let farewell = Self("nothing", "Nothing is asked for.", { if case .farewell = $0 { $1() } }) {
        .farewell
    }

    static let launched = Self(
        "launch", "The app is launched.", { if case .launched(let finished) = $0 { $1(finished) } },
        Member("finished", .boolean, "What willFinishLaunching and didFinishLaunching return.")
    ) { .launched($0) }

    static func application(_ result: ChoiceForm<ApplicationAnswer>.Alternative) -> Self {
        result.within(
            .absent(()), { if case .application(let answer) = $0 { $1((), answer) } },
            make: { .application($1) })
    }

    /// What may stand under `result`.
    fileprivate static let all =
        [declaration, answer, reaction, farewell, launched] + ApplicationCall.methods.map { application($0.result) }
}

extension Array {
    /// An answer as a result, in the one of these forms that it has. Tests check that every answer has one.
    func node<Answer>(of answer: Answer) -> NotationNode where Element == ChoiceForm<Answer>.Alternative {
        for index in indices {
            var writer = ObjectWriter()
            if self[index].put(answer, &writer) { return writer.node }
        }
        preconditionFailure("\(Answer.self) has a case that its forms do not declare")
    }
}
