/// An object declared by its members, once: reading, writing, schema and tables follow.
///
///     static let form = RecordForm<Point>(
///         "A place on the floor.", { ($0.x, $0.y) }, Member("x", .real, "Metres."), Member("y", .real, "Metres.")
///     ) { Point(x: $0, y: $1) }
///
/// The members stand in the order in which they are written.
package struct RecordForm<Record>: Sendable {
    /// What the object is, in a sentence; empty where that is said elsewhere.
    package let meaning: String
    /// The members in the order in which they are written.
    package let members: [MemberDescription]
    /// Takes the members; what else the object has is left to the caller.
    package let take: @Sendable (inout ObjectReader) throws(NotationError) -> Record
    /// Adds the members.
    package let put: @Sendable (Record, inout ObjectWriter) -> Void

    /// Declares an object.
    ///
    /// - Parameters:
    ///   - meaning: what it is, in a sentence.
    ///   - values: the members' values of a record, in the order of `members`.
    ///   - members: the members.
    ///   - make: the record of the members' values; may refuse a combination.
    package init<each Value>(
        _ meaning: String = "", _ values: @escaping @Sendable (Record) -> (repeat each Value),
        _ members: repeat Member<each Value>,
        make: @escaping @Sendable (repeat each Value) throws(NotationError) -> Record
    ) {
        let all = (repeat each members)
        var descriptions: [MemberDescription] = []
        repeat descriptions.append((each members).description)
        self.meaning = meaning
        self.members = descriptions
        take = { reader throws(NotationError) in
            try make(repeat try (each all).take(&reader))
        }
        put = { record, writer in
            let parts = values(record)
            repeat (each all).put(each parts, &writer)
        }
    }

    /// The object's schema: these members and no others.
    package var schema: JSONSchema {
        .record(
            members.map { ($0.name, $0.schema) }, optional: Set(members.filter(\.isOptional).map(\.name)),
            meaning.isEmpty ? nil : meaning)
    }

    /// What the schema refers to, by name.
    package var definitions: [(name: String, schema: JSONSchema)] { members.flatMap(\.definitions) }

    /// The form of a value that is this object and nothing else.
    package var form: ValueForm<Record> {
        ValueForm(
            expected: "an object", words: "object", schema: schema, definitions: definitions,
            read: { node throws(NotationError) in try read(node) },
            write: { write($0) })
    }

    /// Reads the object.
    ///
    /// - Throws: ``NotationError`` for a member that is absent, of another form or unknown.
    package func read(_ node: NotationNode) throws(NotationError) -> Record {
        var reader = try ObjectReader(node)
        let record = try take(&reader)
        try reader.end()
        return record
    }

    /// Writes the object.
    package func write(_ record: Record) -> NotationNode {
        var writer = ObjectWriter()
        put(record, &writer)
        return writer.node
    }
}
