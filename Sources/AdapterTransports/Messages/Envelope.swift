import Notation
import Payload

/// A message of JSON-RPC 2.0: one line.
struct Message<Content> {
    /// The number of a request, also in the answer to it; nil in a notification.
    let id: Int?
    /// The call or the answer.
    let content: Content
}

/// The envelope of JSON-RPC 2.0: the members that every message has besides its call or answer.
enum Envelope {
    /// Keys by which a message is recognised before its form is known.
    enum Key {
        static let id = "id"
        static let method = "method"
        static let error = "error"
    }

    private static let version = ValueForm<Void>.constant(.string("2.0")).expected("the text \"2.0\"")

    /// A message with this id and content.
    static func form<Content>(
        _ meaning: String = "", id: Member<Int?>, _ content: Member<Content>
    ) -> RecordForm<Message<Content>> {
        RecordForm(meaning, { ((), $0.id, $0.content) }, Member("jsonrpc", version), id, content) {
            Message(id: $1, content: $2)
        }
    }

    /// A call of a method.
    static func call<Call>(
        of method: String, _ meaning: String, id: Member<Int?>, _ parameters: ValueForm<Call>
    ) -> RecordForm<Message<Call>> {
        let call = RecordForm<Call>(
            "", { ((), $0) }, Member(Key.method, .constant(.string(method))), Member("params", parameters)
        ) { $1 }
        return form(meaning, id: id, Member(membersOf: call))
    }

    /// The answer to a request, with its result.
    static func answer<Answer>(_ result: ValueForm<Answer>) -> RecordForm<Message<Answer>> {
        form(id: .ofAnswer, Member("result", result))
    }

    /// The answer to a request that failed.
    static func failure<Failure>(_ failure: ValueForm<Failure>) -> RecordForm<Message<Failure>> {
        form(id: .ofAnswer, Member(Key.error, failure))
    }

    /// Checks that a message answers the open request, before its content is read.
    ///
    /// What is no message at all has no id to judge; its form refuses it.
    static func check(_ message: NotationNode, answers id: Int) throws(NotationError) {
        guard case .object = message, let found = message["jsonrpc"], version.matches(found) else { return }
        let answered = message[Key.id]
        guard answered != .integer(Int64(id)) else { return }
        throw NotationError(
            path: [.key(Key.id)], expected: "\(id), the id of the open request",
            found: answered?.summary ?? "no such member")
    }

    /// The id of a message that may be wrong otherwise.
    static func id(of line: [UInt8]) -> Int? {
        guard let node = try? JSONText.parse(line), let id = node[Key.id] else { return nil }
        return try? ValueForm<Int>.number.read(id)
    }
}

extension Member where Value == Int? {
    /// The id of a call that has an answer.
    static let ofRequest = required(.number)

    /// The id of an answer.
    static let ofAnswer = required(.number, "The request's.")

    /// The id of a call that may have no answer.
    static let ofNotification = Member(Envelope.Key.id, optional: .number, "Absent: a notification.")

    /// The id of a call of this method, among others that may be notifications.
    static func ofRequest(_ method: String) -> Member {
        required(ValueForm<Int>.number.expected("an integer, the id of a request, for \(method) is answered"))
    }

    private static func required(_ form: ValueForm<Int>, _ meaning: String = "") -> Member {
        Member(
            Envelope.Key.id,
            form.mapped(
                { .some(.some($0)) },
                { id in
                    // Only messages of this module are written, and the form is chosen by what has an answer.
                    guard let id else { preconditionFailure("a request and its answer have an id") }
                    return id
                }), meaning)
    }
}

extension ValueForm {
    fileprivate func matches(_ node: NotationNode) -> Bool { (try? read(node)) != nil }
}

extension RecordForm {
    /// The object as one line, without the line feed.
    func line(_ record: Record) -> [UInt8] {
        var line: [UInt8] = []
        JSONText.append(write(record), to: &line)
        return line
    }
}
