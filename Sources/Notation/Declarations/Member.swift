/// A member of an object: its name, its form, whether it may be absent, and what it means.
package struct Member<Value>: Sendable {
    /// The key.
    package let name: String
    /// What it means, in a sentence; empty where the name says it.
    package let meaning: String
    /// It may be absent.
    package let isOptional: Bool
    /// How it stands in tables and schemas.
    package let description: MemberDescription
    let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value
    let put: @Sendable (Value, inout ObjectWriter) -> Void

    private init(
        _ name: String, _ meaning: String, isOptional: Bool, _ description: MemberDescription,
        take: @escaping @Sendable (inout ObjectReader) throws(NotationError) -> Value,
        put: @escaping @Sendable (Value, inout ObjectWriter) -> Void
    ) {
        self.name = name
        self.meaning = meaning
        self.isOptional = isOptional
        self.description = description
        self.take = take
        self.put = put
    }

    /// A member that is always there.
    package init(_ name: String, _ form: ValueForm<Value>, _ meaning: String = "") {
        self.init(
            name, meaning, isOptional: false, MemberDescription(name, form, isOptional: false, meaning),
            take: { reader throws(NotationError) in try reader.required(name, form) },
            put: { value, writer in writer.set(name, value, form) })
    }

    /// A member that is absent for nil.
    package init<Wrapped>(_ name: String, optional form: ValueForm<Wrapped>, _ meaning: String = "")
    where Value == Wrapped? {
        self.init(
            name, meaning, isOptional: true, MemberDescription(name, form, isOptional: true, meaning),
            take: { reader throws(NotationError) in try reader.optional(name, form) },
            put: { value, writer in if let value { writer.set(name, value, form) } })
    }

    /// A member that is absent for one value.
    package init(_ name: String, _ form: ValueForm<Value>, absent: Value, _ meaning: String = "")
    where Value: Equatable & Sendable {
        self.init(
            name, meaning, isOptional: true, MemberDescription(name, form, isOptional: true, meaning),
            take: { reader throws(NotationError) in try reader.optional(name, form) ?? absent },
            put: { value, writer in if value != absent { writer.set(name, value, form) } })
    }
}

/// A member as tables and schemas show it, whatever its value's type is.
package struct MemberDescription: Sendable {
    /// The key.
    package let name: String
    /// What the documentation calls its form.
    package let words: String
    /// Its schema, with its meaning.
    package let schema: JSONSchema
    /// What the schema refers to.
    package let definitions: [(name: String, schema: JSONSchema)]
    /// It may be absent.
    package let isOptional: Bool
    /// What it means.
    package let meaning: String

    /// Describes a member of a form.
    package init<Value>(_ name: String, _ form: ValueForm<Value>, isOptional: Bool, _ meaning: String) {
        self.name = name
        words = form.words
        schema = meaning.isEmpty ? form.schema : form.schema.described(meaning)
        definitions = form.definitions
        self.isOptional = isOptional
        self.meaning = meaning
    }
}
