import Notation

/// The answer to a method: its name in the schema and in tables, its members, and the line with it.
struct MethodResult<Value>: Sendable {
    /// The name, the meaning and the members.
    let members: ChoiceForm<Value>.Alternative
    /// The line with it.
    let line: RecordForm<Message<Value>>

    init(_ members: ChoiceForm<Value>.Alternative) {
        self.members = members
        line = Envelope.answer(members.form)
    }

    /// An answer with members.
    init<each Part>(
        _ name: String, _ meaning: String, _ values: @escaping @Sendable (Value, (repeat each Part) -> Void) -> Void,
        _ members: repeat Member<each Part>,
        make: @escaping @Sendable (repeat each Part) throws(NotationError) -> Value
    ) {
        self.init(.init(.word(name), meaning, values, repeat each members, make: make))
    }

    /// An answer without members.
    init(_ name: String, _ meaning: String, _ answer: Value) where Value: Equatable & Sendable {
        self.init(.init(.word(name), meaning, answer))
    }

    /// The name in the schema and in tables.
    var name: String { members.tag.text }

    /// The answer has members, so that somebody waits for it.
    var hasMembers: Bool { members.shapes.contains { !$0.members.isEmpty } }

    /// The answer as one line, without the line feed.
    func line(_ answer: Value, id: Int) -> [UInt8] { line.line(Message(id: id, content: answer)) }
}
