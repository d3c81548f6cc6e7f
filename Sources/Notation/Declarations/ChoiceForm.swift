/// An object of one of several forms, told apart by the word in one member: an enumeration whose cases have values.
///
///     static let form = ChoiceForm<Shape>("shape", [
///         .init("circle", "A circle.", { if case .circle(let radius) = $0 { radius } else { nil } },
///             Member("radius", .real, "Metres.")) { .circle(radius: $0) },
///     ])
package struct ChoiceForm<Value>: Sendable {
    /// The member whose word says which form it is.
    package let discriminator: String
    /// The forms, in the order of the documentation.
    package let alternatives: [Alternative]

    /// One of the forms.
    package struct Alternative: Sendable {
        /// The word that chooses it.
        package let name: String
        /// What it means, in a sentence.
        package let meaning: String
        /// The members besides the discriminator, in the order in which they are written.
        package let members: [MemberDescription]
        /// Takes the members; what else the object has is left to the caller.
        package let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value
        /// Adds the members and tells so; nothing and false for a value of another form.
        package let put: @Sendable (Value, inout ObjectWriter) -> Bool
        /// Whether a value is of this form.
        package let matches: @Sendable (Value) -> Bool

        /// Declares a form.
        ///
        /// - Parameters:
        ///   - name: the word that chooses it.
        ///   - meaning: what it means, in a sentence.
        ///   - values: the members' values of a value of this form, in the order of `members`; nil for another form.
        ///   - members: the members besides the discriminator.
        ///   - make: the value of the members' values.
        package init<each Part>(
            _ name: String, _ meaning: String, _ values: @escaping @Sendable (Value) -> (repeat each Part)?,
            _ members: repeat Member<each Part>,
            make: @escaping @Sendable (repeat each Part) throws(NotationError) -> Value
        ) {
            let all = (repeat each members)
            var descriptions: [MemberDescription] = []
            repeat descriptions.append((each members).description)
            self.name = name
            self.meaning = meaning
            self.members = descriptions
            take = { reader throws(NotationError) in
                try make(repeat try (each all).take(&reader))
            }
            put = { value, writer in
                guard let parts = values(value) else { return false }
                repeat (each all).put(each parts, &writer)
                return true
            }
            matches = { values($0) != nil }
        }
    }

    /// Declares the forms.
    package init(_ discriminator: String, _ alternatives: [Alternative]) {
        self.discriminator = discriminator
        self.alternatives = alternatives
    }

    /// The form that a word chooses.
    package func alternative(named name: String) -> Alternative? {
        alternatives.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// The form of a value. Every case has one; a test says so.
    package func alternative(of value: Value) -> Alternative? { alternatives.first { $0.matches(value) } }

    /// Takes discriminator and members; what else the object has is left to the caller.
    package func take(_ reader: inout ObjectReader) throws(NotationError) -> Value {
        let names = alternatives.map(\.name)
        guard let node = reader.take(discriminator) else {
            throw NotationError(
                path: [.key(discriminator)], expected: "one of " + names.joined(separator: ", "),
                found: "no such member")
        }
        guard case .string(let name) = node, let alternative = alternative(named: name) else {
            throw NotationError(
                path: [.key(discriminator)], expected: "one of " + names.joined(separator: ", "), found: node.summary)
        }
        return try alternative.take(&reader)
    }

    /// Adds discriminator and members.
    package func put(_ value: Value, _ writer: inout ObjectWriter) {
        guard let alternative = alternative(of: value) else {
            preconditionFailure("\(Value.self) has a case that its form does not declare")
        }
        writer.set(discriminator, .string(alternative.name))
        _ = alternative.put(value, &writer)
    }

    /// The schema of each form, with `head` before the discriminator.
    package func schemas(after head: [(String, JSONSchema)] = []) -> [JSONSchema] {
        alternatives.map { alternative in
            .record(
                head + [(discriminator, .constant(alternative.name))]
                    + alternative.members.map { ($0.name, $0.schema) },
                optional: Set(alternative.members.filter(\.isOptional).map(\.name)),
                alternative.meaning.isEmpty ? nil : alternative.meaning)
        }
    }

    /// What the schemas refer to, by name.
    package var definitions: [(name: String, schema: JSONSchema)] {
        alternatives.flatMap { $0.members.flatMap(\.definitions) }
    }

    /// The form of a value that is such an object and nothing else.
    package var form: ValueForm<Value> {
        ValueForm(
            expected: "an object", words: "object", schema: .one(of: schemas()), definitions: definitions,
            read: { node throws(NotationError) in
                var reader = try ObjectReader(node)
                let value = try take(&reader)
                try reader.end()
                return value
            },
            write: { value in
                var writer = ObjectWriter()
                put(value, &writer)
                return writer.node
            })
    }
}
