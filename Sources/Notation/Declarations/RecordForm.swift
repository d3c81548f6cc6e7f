/// An object that is declared by its members. Reading, writing, schema and tables follow from the declaration.
///
///     static let form = RecordForm<Point>(
///         "A place on the floor.", { ($0.x, $0.y) }, Member("x", .real, "Metres."), Member("y", .real, "Metres.")
///     ) { Point(x: $0, y: $1) }
///
/// The members stand in the order in which they are written. ``DocumentForm`` is for objects that are only written.
package struct RecordForm<Record>: Sendable {
    /// The object in tables and schemas; more than one shape if a choice is among its members.
    package let shapes: [ObjectShape]
    /// Takes the members. The caller deals with other members.
    package let take: @Sendable (inout ObjectReader) throws(NotationError) -> Record
    /// Adds the members.
    package let put: @Sendable (Record, inout ObjectWriter) -> Void
    /// The form of an object that has no other members.
    package let form: ValueForm<Record>

    private init(
        _ shapes: [ObjectShape], _ take: @escaping @Sendable (inout ObjectReader) throws(NotationError) -> Record,
        _ put: @escaping @Sendable (Record, inout ObjectWriter) -> Void
    ) {
        self.shapes = shapes
        self.take = take
        self.put = put
        form = .object(shapes, take: take, put: put)
    }

    /// Declares an object.
    ///
    /// - Parameters:
    ///   - meaning: what it is, in a sentence.
    ///   - values: the members' values of a record, in the order of `members`.
    ///   - members: the members.
    ///   - make: makes the record; may refuse a combination.
    package init<each Value>(
        _ meaning: String = "", _ values: @escaping @Sendable (Record) -> (repeat each Value),
        _ members: repeat Member<each Value>,
        make: @escaping @Sendable (repeat each Value) throws(NotationError) -> Record
    ) {
        var shapes = [ObjectShape(meaning)]
        for part in repeat (each members).shapes { shapes = shapes.followed(by: part) }
        let takes = (repeat (each members).take)
        let puts = (repeat (each members).put)
        self.init(
            shapes, { reader throws(NotationError) in try make(repeat try (each takes)(&reader)) },
            { record, writer in
                let parts = values(record)
                repeat (each puts)(each parts, &writer)
            })
    }

    /// The same object with more keywords in its schema.
    package func adding(keywords: [(String, JSONSchema)]) -> RecordForm {
        RecordForm(shapes.map { $0.followed(by: ObjectShape(keywords: keywords)) }, take, put)
    }

    /// The same object, whose schema stands under `$defs` and is referred to by name.
    package func defined(as name: String) -> RecordForm {
        RecordForm(
            shapes.map {
                var shape = $0
                shape.name = name
                return shape
            }, take, put)
    }

    /// The object's schema: these members and no others.
    package var schema: JSONSchema { form.schema }

    /// Reads the object.
    ///
    /// - Throws: ``NotationError`` for a member that is absent, of another form or unknown.
    package func read(_ node: NotationNode) throws(NotationError) -> Record { try form.read(node) }

    /// Writes the object.
    package func write(_ record: Record) -> NotationNode { form.write(record) }
}

extension ValueForm {
    /// An object of some shapes.
    static func object(
        _ shapes: [ObjectShape], take: @escaping @Sendable (inout ObjectReader) throws(NotationError) -> Value,
        put: @escaping @Sendable (Value, inout ObjectWriter) -> Void
    ) -> ValueForm {
        ValueForm(
            expected: "an object", words: shapes.first?.name.map { "[`\($0)`](#\($0))" } ?? "object",
            schema: shapes.schema, definitions: shapes.definitions,
            read: { node throws(NotationError) in
                var reader = try ObjectReader(node)
                let value = try take(&reader)
                try reader.end(known: shapes.flatMap { $0.members.map(\.name) })
                return value
            },
            write: { value in
                var writer = ObjectWriter()
                put(value, &writer)
                return writer.node
            })
    }
}
