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

    private static let failureLine = Envelope.failure(failure.form)

    /// The reply as one line, without the line feed.
    package func line(id: Int) -> [UInt8] {
        switch self {
        case .declaration: MethodResult<Reply>.declaration.line(self, id: id)
        case .answer: MethodResult<Reply>.answer.line(self, id: id)
        case .reaction: MethodResult<Reply>.reaction.line(self, id: id)
        case .farewell: MethodResult<Reply>.farewell.line(self, id: id)
        case .launched: MethodResult<Reply>.launched.line(self, id: id)
        case .application(let answer): answer.result.line(answer, id: id)
        case .failure(let code, let message): Self.failureLine.line(Message(id: id, content: (code, message)))
        }
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
        try Reply(to: request, id: id, JSONText.parse(line))
    }

    /// Reads an answer.
    init(to request: Request, id: Int, _ message: NotationNode) throws(NotationError) {
        if let method = message[Envelope.Key.method] {
            throw NotationError(
                path: [.key(Envelope.Key.method)], expected: "a reply to request \(id)", found: method.summary,
                advice: "report what the implementation does unasked in the outputs of a reply; do not send requests")
        }
        try Envelope.check(message, answers: id)
        if message[Envelope.Key.error] != nil {
            let failure = try Self.failureLine.read(message).content
            self = .failure(code: failure.code, message: failure.message)
        } else {
            self = try Request.methods.method(of: request).result.line.read(message).content
        }
    }
}

// Results.
extension MethodResult<Reply> {
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

    static func application(_ result: MethodResult<ApplicationAnswer>) -> Self {
        Self(
            result.members.within(
                .absent(()), { if case .application(let answer) = $0 { $1((), answer) } },
                make: { .application($1) }))
    }
}
