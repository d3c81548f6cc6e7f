/// How values of one kind are written as nodes and read, with the schema and the words of the documentation.
package struct ValueForm<Value>: Sendable {
    /// The expectation in errors, such as "an integer from 0".
    package let expected: String
    /// The name in tables of the documentation, such as "integer".
    package let words: String
    /// The schema; may refer to ``definitions``.
    package let schema: JSONSchema
    /// The schemas that ``schema`` refers to, by name.
    package let definitions: [(name: String, schema: JSONSchema)]
    /// Reads it. Paths of errors begin at the node.
    package let read: @Sendable (NotationNode) throws(NotationError) -> Value
    /// Writes it.
    package let write: @Sendable (Value) -> NotationNode

    /// Declares a form. `words` are those of `expected` unless given.
    package init(
        expected: String, words: String? = nil, schema: JSONSchema,
        definitions: [(name: String, schema: JSONSchema)] = [],
        read: @escaping @Sendable (NotationNode) throws(NotationError) -> Value,
        write: @escaping @Sendable (Value) -> NotationNode
    ) {
        self.expected = expected
        self.words = words ?? expected
        self.schema = schema
        self.definitions = definitions
        self.read = read
        self.write = write
    }

    /// A form that one pattern recognises. Nil from `match` is an error with `expected`.
    package init(
        _ expected: String, words: String? = nil, schema: JSONSchema,
        definitions: [(name: String, schema: JSONSchema)] = [],
        match: @escaping @Sendable (NotationNode) -> Value?, write: @escaping @Sendable (Value) -> NotationNode
    ) {
        self.init(
            expected: expected, words: words, schema: schema, definitions: definitions,
            read: { node throws(NotationError) in
                guard let value = match(node) else {
                    throw NotationError(expected: expected, found: node.summary)
                }
                return value
            }, write: write)
    }

    /// The same form, whose schema stands under `$defs` and is referred to by name.
    package func defined(as name: String) -> ValueForm {
        ValueForm(
            expected: expected, words: words, schema: .reference(name),
            definitions: definitions + [(name: name, schema: schema)], read: read, write: write)
    }

    /// The same form with other words in tables or another description in its schema.
    package func described(words: String? = nil, _ meaning: String? = nil) -> ValueForm {
        ValueForm(
            expected: expected, words: words ?? self.words, schema: meaning.map(schema.described) ?? schema,
            definitions: definitions, read: read, write: write)
    }

    /// The same form with more keywords in its schema.
    package func adding(keywords: [(String, JSONSchema)]) -> ValueForm {
        ValueForm(
            expected: expected, words: words, schema: .of(schema.members + keywords), definitions: definitions,
            read: read, write: write)
    }

    /// The same form with another expectation and advice in errors about the value as a whole.
    package func expected(_ expected: String, advice: String? = nil) -> ValueForm {
        ValueForm(
            expected: expected, words: words, schema: schema, definitions: definitions,
            read: { node throws(NotationError) in
                do throws(NotationError) {
                    return try read(node)
                } catch {
                    guard error.path.isEmpty else { throw error }
                    throw NotationError(expected: expected, found: error.found, advice: advice ?? error.advice)
                }
            }, write: write)
    }

    /// Another value in the same form.
    ///
    /// - Parameters:
    ///   - make: makes the other value of what was read; nil is an error with ``expected``.
    ///   - take: what is written for the other value.
    package func mapped<Other>(
        _ make: @escaping @Sendable (Value) -> Other?, _ take: @escaping @Sendable (Other) -> Value
    ) -> ValueForm<Other> {
        ValueForm<Other>(
            expected: expected, words: words, schema: schema, definitions: definitions,
            read: { node throws(NotationError) in
                guard let other = make(try read(node)) else {
                    throw NotationError(expected: expected, found: node.summary)
                }
                return other
            }, write: { write(take($0)) })
    }
}
