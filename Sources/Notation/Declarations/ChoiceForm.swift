/// An object of one of several forms, which the word or the flag in one member chooses: an enumeration whose cases have
/// values.
///
///     static let form = ChoiceForm<Shape>("shape", [
///         .init("circle", "A circle.", { if case .circle(let radius) = $0 { $1(radius) } },
///             Member("radius", .real, "Metres.")) { .circle(radius: $0) },
///     ])
package struct ChoiceForm<Value>: Sendable {
    /// The member whose content says which form it is.
    package let discriminator: String
    /// The forms, in the order of the documentation.
    package let alternatives: [Alternative]
    /// How it stands in tables and schemas: a shape for each alternative, or more where that one is a choice again.
    package let shapes: [ObjectShape]
    /// Takes discriminator and members; what else the object has is left to the caller.
    package let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value
    /// Adds discriminator and members.
    package let put: @Sendable (Value, inout ObjectWriter) -> Void
    /// The form of a value that is such an object and nothing else.
    package let form: ValueForm<Value>

    /// Declares the forms.
    package init(_ discriminator: String, _ alternatives: [Alternative]) {
        self.discriminator = discriminator
        self.alternatives = alternatives
        shapes = alternatives.flatMap { alternative in
            let tag = ValueForm<Void>.constant(alternative.tag.node)
            let head = ObjectShape(alternative.meaning, [MemberDescription(discriminator, tag)])
            return [head].followed(by: alternative.shapes)
        }
        // Apart from the alternatives, so that looking for one copies none.
        let tags = alternatives.map(\.tag)
        let takes = alternatives.map(\.take)
        let puts = alternatives.map(\.put)
        let nodes = tags.map(\.node)
        let expected = "one of " + tags.map(\.text).joined(separator: ", ")
        let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value = { reader throws(NotationError) in
            guard let node = reader.take(discriminator) else {
                throw NotationError(path: [.key(discriminator)], expected: expected, found: "no such member")
            }
            guard let index = tags.indices.first(where: { tags[$0].stands(in: node) }) else {
                throw NotationError(path: [.key(discriminator)], expected: expected, found: node.summary)
            }
            return try takes[index](&reader)
        }
        let put: @Sendable (Value, inout ObjectWriter) -> Void = { value, writer in
            for index in puts.indices where puts[index](value, (discriminator, nodes[index]), &writer) { return }
            preconditionFailure("\(Value.self) has a case that its form does not declare")
        }
        self.take = take
        self.put = put
        form = .object(shapes, take: take, put: put)
    }

    /// The form of a value. Every case has one; a test says so.
    package func alternative(of value: Value) -> Alternative? { alternatives.first { $0.matches(value) } }
}

extension ChoiceForm {
    /// What chooses one of the forms.
    package enum Tag: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
        /// This word.
        case word(String)
        /// true or false.
        case flag(Bool)

        package init(stringLiteral value: String) { self = .word(value) }
        package init(booleanLiteral value: Bool) { self = .flag(value) }

        /// As it stands in a tree.
        package var node: NotationNode {
            switch self {
            case .word(let word): .string(word)
            case .flag(let flag): .boolean(flag)
            }
        }

        /// As a message names it.
        package var text: String {
            switch self {
            case .word(let word): word
            case .flag(let flag): "\(flag)"
            }
        }

        func stands(in node: NotationNode) -> Bool {
            switch (self, node) {
            case (.word(let word), .string(let text)): isSameText(word, text)
            case (.flag(let flag), .boolean(let value)): flag == value
            default: false
            }
        }
    }

    /// One of the forms.
    package struct Alternative: Sendable {
        /// What chooses it.
        package let tag: Tag
        /// What it means, in a sentence.
        package let meaning: String
        /// How the members besides the discriminator stand in tables and schemas.
        package let shapes: [ObjectShape]
        /// Takes the members; what else the object has is left to the caller.
        package let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value
        /// Adds a leading member and the alternative's own, and says so; false for a value of another form.
        let put: @Sendable (Value, (String, NotationNode)?, inout ObjectWriter) -> Bool
        /// Whether a value is of this form.
        package let matches: @Sendable (Value) -> Bool
        /// The form of an object that has these members and no others, where something else says which form it is.
        package let form: ValueForm<Value>

        /// Declares a form.
        ///
        /// - Parameters:
        ///   - tag: what chooses it.
        ///   - meaning: what it means, in a sentence.
        ///   - values: hands on the members' values of a value of this form, in the order of `members`; does nothing for a
        ///     value of another form.
        ///   - members: the members besides the discriminator.
        ///   - make: the value of the members' values.
        package init<each Part>(
            _ tag: Tag, _ meaning: String, _ values: @escaping @Sendable (Value, (repeat each Part) -> Void) -> Void,
            _ members: repeat Member<each Part>,
            make: @escaping @Sendable (repeat each Part) throws(NotationError) -> Value
        ) {
            var shapes = [ObjectShape()]
            for part in repeat (each members).shapes { shapes = shapes.followed(by: part) }
            let takes = (repeat (each members).take)
            let puts = (repeat (each members).put)
            self.init(
                tag, meaning, shapes,
                take: { reader throws(NotationError) in try make(repeat try (each takes)(&reader)) },
                put: { value, head, writer in
                    var isOfThisForm = false
                    values(value) { (parts: repeat each Part) in
                        isOfThisForm = true
                        if let head { writer.set(head.0, head.1) }
                        repeat (each puts)(each parts, &writer)
                    }
                    return isOfThisForm
                },
                matches: { value in
                    var isOfThisForm = false
                    values(value) { (_: repeat each Part) in isOfThisForm = true }
                    return isOfThisForm
                })
        }

        private init(
            _ tag: Tag, _ meaning: String, _ shapes: [ObjectShape],
            take: @escaping @Sendable (inout ObjectReader) throws(NotationError) -> Value,
            put: @escaping @Sendable (Value, (String, NotationNode)?, inout ObjectWriter) -> Bool,
            matches: @escaping @Sendable (Value) -> Bool
        ) {
            self.tag = tag
            self.meaning = meaning
            self.shapes = shapes
            self.take = take
            self.put = put
            self.matches = matches
            form = .object(shapes, take: take) { value, writer in
                guard put(value, nil, &writer) else {
                    preconditionFailure("\(Value.self) has another form than \(tag.text)")
                }
            }
        }

        /// The same form of a greater value, with a member in front.
        ///
        /// - Parameters:
        ///   - head: the member.
        ///   - values: hands on what stands in the member, and the value; does nothing for another form.
        ///   - make: the greater value of the two.
        package func within<Head, Whole>(
            _ head: Member<Head>, _ values: @escaping @Sendable (Whole, (Head, Value) -> Void) -> Void,
            make: @escaping @Sendable (Head, Value) -> Whole
        ) -> ChoiceForm<Whole>.Alternative {
            let headTag: ChoiceForm<Whole>.Tag =
                switch tag {
                case .word(let word): .word(word)
                case .flag(let flag): .flag(flag)
                }
            return ChoiceForm<Whole>.Alternative(
                headTag, meaning, [ObjectShape()].followed(by: head.shapes).followed(by: shapes),
                take: { reader throws(NotationError) in make(try head.take(&reader), try take(&reader)) },
                put: { whole, first, writer in
                    var isOfThisForm = false
                    values(whole) { part, value in
                        guard matches(value) else { return }
                        if let first { writer.set(first.0, first.1) }
                        head.put(part, &writer)
                        isOfThisForm = put(value, nil, &writer)
                    }
                    return isOfThisForm
                },
                matches: { whole in
                    var isOfThisForm = false
                    values(whole) { isOfThisForm = matches($1) }
                    return isOfThisForm
                })
        }

        /// Declares a form without members.
        package init(_ tag: Tag, _ meaning: String, _ value: Value) where Value: Equatable & Sendable {
            self.init(tag, meaning, { if $0 == value { $1() } }) { value }
        }

        /// Adds the members and says so; nothing and false for a value of another form.
        package func put(_ value: Value, _ writer: inout ObjectWriter) -> Bool { put(value, nil, &writer) }
    }
}
