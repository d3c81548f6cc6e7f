/// An object that is only written, declared by its members. The JSON text and its schema follow from the declaration.
///
///     static let form = DocumentForm<Count>(.init("all", .count, \.all), .init("damaged", .count, \.damaged))
///
/// The members stand in the order in which they are written. They may be computed, and a declaration may continue
/// another one, because nothing has to make a value of them; ``RecordForm`` is for objects that are also read.
package struct DocumentForm<Value>: Sendable {
    /// A member: its key, its schema, and how it is computed.
    package struct Member: Sendable {
        /// The key.
        package let name: String
        let schema: JSONSchema
        let isOptional: Bool
        let node: @Sendable (Value) -> NotationNode?

        private init(
            name: String, schema: JSONSchema, isOptional: Bool, node: @escaping @Sendable (Value) -> NotationNode?
        ) {
            self.name = name
            self.schema = schema
            self.isOptional = isOptional
            self.node = node
        }

        /// A member that is always there.
        package init<Part>(
            _ name: String, _ form: WrittenForm<Part>, _ part: @escaping @Sendable (Value) -> Part
        ) {
            self.init(name: name, schema: form.schema, isOptional: false) { form.write(part($0)) }
        }

        /// A member that is absent for nil.
        package init<Part>(
            _ name: String, optional form: WrittenForm<Part>, _ part: @escaping @Sendable (Value) -> Part?
        ) {
            self.init(name: name, schema: form.schema, isOptional: true) { part($0).map(form.write) }
        }

        fileprivate func of<Whole>(_ value: @escaping @Sendable (Whole) -> Value) -> DocumentForm<Whole>.Member {
            DocumentForm<Whole>.Member(name: name, schema: schema, isOptional: isOptional) { node(value($0)) }
        }
    }

    /// The members in the order in which they are written.
    package let members: [Member]

    /// Declares an object by its members.
    package init(_ members: Member...) { self.members = members }

    fileprivate init(all members: [Member]) { self.members = members }

    /// The same object, followed by the members of another declaration.
    package func and(_ other: DocumentForm) -> DocumentForm { DocumentForm(all: members + other.members) }

    /// The members of a part, declared for the whole.
    package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> DocumentForm<Whole> {
        DocumentForm<Whole>(all: members.map { $0.of(part) })
    }

    /// The object's schema: these members and no others.
    package var schema: JSONSchema {
        .record(members.map { ($0.name, $0.schema) }, optional: Set(members.filter(\.isOptional).map(\.name)))
    }

    /// The object.
    package func node(_ value: Value) -> NotationNode {
        .object(members.compactMap { member in member.node(value).map { (key: member.name, node: $0) } })
    }

    /// The object as JSON text with a line feed.
    package func text(_ value: Value) -> String {
        var output: [UInt8] = []
        JSONText.append(node(value), to: &output)
        return String(decoding: output, as: UTF8.self) + "\n"
    }

    /// The object as a value in another one.
    package var form: WrittenForm<Value> { WrittenForm(schema) { node($0) } }
}
