/// An object of one of several forms; a word or a Boolean in one member says which. In Swift it is an enumeration with
/// associated values.
///
///     static let form = ChoiceForm<Shape>("shape", of: { switch $0 { case .circle: "circle" } }, [
///         .init("circle", "A circle.", { if case .circle(let radius) = $0 { $1(radius) } },
///             Member("radius", .real, "Metres.")) { .circle(radius: $0) },
///     ])
package struct ChoiceForm<Value>: Sendable {
    /// The key of the member that says which form it is.
    package let discriminator: String
    /// The forms, in the order of the documentation.
    package let alternatives: [Alternative]
    /// The object in tables and schemas: a shape for each alternative, or several if that is a choice too.
    package let shapes: [ObjectShape]
    /// Takes discriminator and members. The caller deals with other members.
    package let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value
    /// Adds discriminator and members.
    package let put: @Sendable (Value, inout ObjectWriter) -> Void
    /// The form of an object that has no other members.
    package let form: ValueForm<Value>

    /// Declares the forms.
    ///
    /// - Parameters:
    ///   - discriminator: the key of the member that says which form it is.
    ///   - tag: the discriminator's value for a value. An exhaustive switch makes a forgotten case an error of the
    ///     compiler.
    ///   - alternatives: the forms.
    package init(
        _ discriminator: String, of tag: @escaping @Sendable (Value) -> Tag, _ alternatives: [Alternative]
    ) {
        self.discriminator = discriminator
        self.alternatives = alternatives
        shapes = alternatives.flatMap { alternative in
            let tag = ValueForm<Void>.constant(alternative.tag.node)
            let head = ObjectShape(alternative.meaning, [MemberDescription(discriminator, tag)])
            return [head].followed(by: alternative.shapes)
        }
        let expected = "one of " + alternatives.map(\.tag.text).joined(separator: ", ")
        // The closures alone, so that nothing copies a whole alternative.
        let takes = Dictionary(uniqueKeysWithValues: alternatives.map { ($0.tag, $0.take) })
        let puts = Dictionary(uniqueKeysWithValues: alternatives.map { ($0.tag, (put: $0.put, node: $0.tag.node)) })
        let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value = { reader throws(NotationError) in
            guard let node = reader.take(discriminator) else {
                throw NotationError(path: [.key(discriminator)], expected: expected, found: "no such member")
            }
            guard let take = Tag(node).flatMap({ takes[$0] }) else {
                throw NotationError(path: [.key(discriminator)], expected: expected, found: node.summary)
            }
            return try take(&reader)
        }
        let put: @Sendable (Value, inout ObjectWriter) -> Void = { value, writer in
            guard let (put, node) = puts[tag(value)], put(value, (discriminator, node), &writer) else {
                // A mistake in the declaration, whatever was read: values are the program's own. A round trip shows it.
                preconditionFailure("\(Value.self) has a case that its form does not declare")
            }
        }
        self.take = take
        self.put = put
        form = .object(shapes, take: take, put: put)
    }
}

extension ChoiceForm {
    /// The value of the discriminator in one of the forms.
    package enum Tag: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
        /// This word.
        case word(String)
        /// true or false.
        case flag(Bool)

        package init(stringLiteral value: String) { self = .word(value) }
        package init(booleanLiteral value: Bool) { self = .flag(value) }

        init?(_ node: NotationNode) {
            switch node {
            case .string(let word): self = .word(word)
            case .boolean(let flag): self = .flag(flag)
            case .null, .integer, .unsigned, .real, .array, .object: return nil
            }
        }

        /// The tag as a node.
        package var node: NotationNode {
            switch self {
            case .word(let word): .string(word)
            case .flag(let flag): .boolean(flag)
            }
        }

        /// The tag in messages.
        package var text: String {
            switch self {
            case .word(let word): word
            case .flag(let flag): "\(flag)"
            }
        }

        package static func == (left: Tag, right: Tag) -> Bool {
            switch (left, right) {
            case (.word(let left), .word(let right)): isSameText(left, right)
            case (.flag(let left), .flag(let right)): left == right
            case (.word, .flag), (.flag, .word): false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .word(let word): ScalarString(word).hash(into: &hasher)
            case .flag(let flag): hasher.combine(flag)
            }
        }
    }

    /// One of the forms.
    package struct Alternative: Sendable {
        /// The discriminator's value.
        package let tag: Tag
        /// What it means, in a sentence.
        package let meaning: String
        /// The members besides the discriminator, in tables and schemas.
        package let shapes: [ObjectShape]
        /// Takes the members. The caller deals with other members.
        package let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value
        /// Adds a leading member and the alternative's own and returns true; false for a value of another form.
        let put: @Sendable (Value, (String, NotationNode)?, inout ObjectWriter) -> Bool
        /// Whether a value is of this form.
        package let matches: @Sendable (Value) -> Bool
        /// The form of an object with these members and no others, without the discriminator.
        package let form: ValueForm<Value>

        /// Declares a form.
        ///
        /// - Parameters:
        ///   - tag: the discriminator's value.
        ///   - meaning: what it means, in a sentence.
        ///   - values: calls its second argument with the members' values, in the order of `members`; does nothing for
        ///     a value of another form.
        ///   - members: the members besides the discriminator.
        ///   - make: makes the value.
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

        /// The form of a value that contains this one, with a member in front.
        ///
        /// - Parameters:
        ///   - head: the member.
        ///   - values: calls its second argument with the member's value and the contained value; does nothing for a
        ///     value of another form.
        ///   - make: makes the containing value.
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

        /// Adds the members and returns true; does nothing and returns false for a value of another form.
        package func put(_ value: Value, _ writer: inout ObjectWriter) -> Bool { put(value, nil, &writer) }
    }
}
