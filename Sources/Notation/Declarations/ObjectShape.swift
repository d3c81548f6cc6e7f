/// The members that an object may have, as tables and schemas show them.
package struct ObjectShape: Sendable {
    /// What the object is, in a sentence; may be empty.
    package var meaning: String
    /// The members in the order in which they are written.
    package var members: [MemberDescription]
    /// Further keywords of the schema.
    package var keywords: [(String, JSONSchema)]
    /// Its name under `$defs`; nil if its schema stands in place.
    package var name: String?

    /// Describes an object.
    package init(_ meaning: String = "", _ members: [MemberDescription] = [], keywords: [(String, JSONSchema)] = []) {
        self.meaning = meaning
        self.members = members
        self.keywords = keywords
    }

    /// The object's schema, or a reference to it.
    package var schema: JSONSchema { name.map { .reference($0) } ?? ownSchema }

    /// The schemas that the schema refers to, by name.
    package var definitions: [(name: String, schema: JSONSchema)] {
        members.flatMap(\.definitions) + (name.map { [($0, ownSchema)] } ?? [])
    }

    /// The object's schema: these members and no others.
    private var ownSchema: JSONSchema {
        let record = JSONSchema.record(
            members.map { ($0.name, $0.schema) }, optional: Set(members.filter(\.isOptional).map(\.name)),
            meaning.isEmpty ? nil : meaning)
        return .of(record.members + keywords)
    }

    /// The same object, followed by the members of another shape.
    func followed(by other: ObjectShape) -> ObjectShape {
        if meaning.isEmpty && members.isEmpty && keywords.isEmpty { return other }
        return ObjectShape(
            meaning.isEmpty ? other.meaning : meaning, members + other.members, keywords: keywords + other.keywords)
    }
}

extension [ObjectShape] {
    /// The schema of an object of exactly one of these shapes.
    package var schema: JSONSchema { count == 1 ? self[0].schema : .one(of: map(\.schema)) }

    /// The schemas that the schema refers to, by name.
    package var definitions: [(name: String, schema: JSONSchema)] { flatMap(\.definitions) }

    /// Every shape of this list, followed by every shape of another list.
    func followed(by others: [ObjectShape]) -> [ObjectShape] {
        flatMap { shape in others.map { shape.followed(by: $0) } }
    }
}

/// A member in tables and schemas, independent of the type of its value.
package struct MemberDescription: Sendable {
    /// The key.
    package let name: String
    /// The words of its form in the documentation.
    package let words: String
    /// Its schema, with its meaning.
    package let schema: JSONSchema
    /// The schemas that its schema refers to.
    package let definitions: [(name: String, schema: JSONSchema)]
    /// It may be absent.
    package let isOptional: Bool
    /// The value that an absent member stands for, as tables show it.
    package let absent: String
    /// What it means.
    package let meaning: String

    /// Describes a member of a form. `absent` is the value that an absent member stands for.
    package init<Value>(
        _ name: String, _ form: ValueForm<Value>, isOptional: Bool = false, absent: Value? = nil, _ meaning: String = ""
    ) {
        self.name = name
        words = form.words
        schema = meaning.isEmpty ? form.schema : form.schema.described(meaning)
        definitions = form.definitions
        self.isOptional = isOptional
        self.absent =
            switch absent.map(form.write) {
            case .string(let text)?: "`\(text)`"
            case let node? where node != .array([]) && node != .object([]): "`\(node.text)`"
            default: "none"
            }
        self.meaning = meaning
    }
}
