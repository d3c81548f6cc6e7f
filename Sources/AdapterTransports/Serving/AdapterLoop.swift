import ImplementationAdapter
import Notation
import Payload

/// The loop of every adapter: reads requests, answers the common ones, passes on the others, and ends with `bye` or the
/// line.
struct AdapterLoop {
    let declaration: AdapterDeclaration
    let line: HarnessLine

    /// Errors that JSON-RPC 2.0 reports by number.
    private enum Code {
        static let invalidRequest = -32600
        static let failure = -32000
    }

    /// - Parameter answer: answers the requests of the role.
    func run(_ answer: (Request) throws(ServingFault) -> Reply) throws(ServingFault) {
        while let bytes = try line.receive() {
            let id: Int
            let request: Request
            do throws(NotationError) {
                (id, request) = try Request.parse(bytes)
            } catch {
                guard let id = Envelope.id(of: bytes) else {
                    throw ServingFault("the harness wrote \(excerpt(bytes)): \(error)")
                }
                try send(.failure(code: Code.invalidRequest, message: "\(error)"), id: id)
                continue
            }
            switch request {
            case .hello: try send(.declaration(declaration), id: id)
            case .probe: try send(.answer(.unsupported), id: id)
            case .bye:
                try send(.farewell, id: id)
                return try line.end()
            default: try send(answer(request), id: id)
            }
        }
    }

    /// The answer to a request of another role.
    func otherRole(_ request: Request) -> Reply {
        .failure(
            code: Code.invalidRequest,
            message: "\(request.method) is not for the role \"\(declaration.role.rawValue)\"")
    }

    /// The answer to a request that cannot be performed now.
    static func failure(_ message: String) -> Reply { .failure(code: Code.failure, message: message) }

    private func send(_ reply: Reply, id: Int) throws(ServingFault) {
        let answer = reply.line(id: id)
        guard answer.count > LineLimits.lineByteCount else { return try line.send(answer) }
        try line.send(
            Self.failure("the answer takes \(answer.count) bytes, and \(LineLimits.lineByteCount) are the limit")
                .line(id: id))
    }
}
