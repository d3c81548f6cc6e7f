import Notation
import Payload

/// A method of the protocol: its name, its parameters and its answer.
struct Method<Call, Answer>: Sendable {
    /// The name, the meaning and the parameters.
    let parameters: ChoiceForm<Call>.Alternative
    /// The answer.
    let result: MethodResult<Answer>

    init(_ parameters: ChoiceForm<Call>.Alternative, result: MethodResult<Answer>) {
        self.parameters = parameters
        self.result = result
    }

    /// A method with parameters.
    init<each Part>(
        _ name: String, _ meaning: String, _ values: @escaping @Sendable (Call, (repeat each Part) -> Void) -> Void,
        _ members: repeat Member<each Part>, answer: MethodResult<Answer>,
        make: @escaping @Sendable (repeat each Part) throws(NotationError) -> Call
    ) {
        self.init(.init(.word(name), meaning, values, repeat each members, make: make), result: answer)
    }

    /// A method without parameters.
    init(_ name: String, _ meaning: String, _ call: Call, answer: MethodResult<Answer>)
    where Call: Equatable & Sendable {
        self.init(.init(.word(name), meaning, call), result: answer)
    }

    /// The method's name on the wire.
    var name: String { parameters.tag.text }
}

/// The methods that one side calls.
struct MethodTable<Call, Answer>: Sendable {
    /// All of them, in the order of the documentation.
    let methods: [Method<Call, Answer>]
    /// The lines that call them, in the same order.
    let lines: [RecordForm<Message<Call>>]
    /// A line that calls none of them. Nothing is read from it but what is wrong.
    private let unknown: RecordForm<Message<Call>>
    private let indices: [ScalarString: Int]

    /// - Parameters:
    ///   - methods: all of them.
    ///   - areNotifications: calls without a result may be notifications.
    init(_ methods: [Method<Call, Answer>], areNotifications: Bool = false) {
        self.methods = methods
        indices = Dictionary(uniqueKeysWithValues: zip(methods.map { ScalarString($0.name) }, methods.indices))
        lines = methods.map { method in
            let id: Member<Int?> =
                if !areNotifications { .ofRequest } else {
                    method.result.hasMembers ? .ofRequest(method.name) : .ofNotification
                }
            return Envelope.call(
                of: method.name, method.parameters.meaning, id: id, method.parameters.form)
        }
        let anyMethod = ValueForm<Call>(
            "one of " + methods.map(\.name).joined(separator: ", "), schema: .type("string"), match: { _ in nil },
            write: { _ in .null })
        unknown = Envelope.form(
            id: areNotifications ? .ofNotification : .ofRequest, Member(Envelope.Key.method, anyMethod))
    }

    /// The method of a call.
    func method(of call: Call) -> Method<Call, Answer> { methods[index(of: call)] }

    /// A call as one line, without the line feed: a request with an `id`, a notification without.
    func line(_ call: Call, id: Int?) -> [UInt8] { lines[index(of: call)].line(Message(id: id, content: call)) }

    private func index(of call: Call) -> Int {
        guard let index = methods.firstIndex(where: { $0.parameters.matches(call) }) else {
            // No line can lead here: what is read has a method. Only a case of an enum of this package whose row was
            // forgotten can, and it traps in the first test that makes such a call.
            preconditionFailure("\(Call.self) has a case without a method: \(call)")
        }
        return index
    }

    /// Reads a call.
    ///
    /// - Throws: ``NotationError`` with the path.
    func read(_ message: NotationNode) throws(NotationError) -> Message<Call> {
        guard case .string(let name)? = message[Envelope.Key.method], let index = indices[ScalarString(name)] else {
            return try unknown.read(message)
        }
        return try lines[index].read(message)
    }
}
