/// A member of an object: its name, its form, whether it may be absent, and its meaning. Also a group of members, if
/// the members of a record or a choice stand among those of another object.
package struct Member<Value>: Sendable {
    /// The member in tables and schemas: one shape, or one for each form that the members may have.
    package let shapes: [ObjectShape]
    /// Takes it from an object.
    let take: @Sendable (inout ObjectReader) throws(NotationError) -> Value
    /// Adds it to an object.
    let put: @Sendable (Value, inout ObjectWriter) -> Void

    private init(
        _ shapes: [ObjectShape], take: @escaping @Sendable (inout ObjectReader) throws(NotationError) -> Value,
        put: @escaping @Sendable (Value, inout ObjectWriter) -> Void
    ) {
        self.shapes = shapes
        self.take = take
        self.put = put
    }

    /// A member that is always there.
    package init(_ name: String, _ form: ValueForm<Value>, _ meaning: String = "") {
        self.init(
            [ObjectShape("", [MemberDescription(name, form, meaning)])],
            take: { [read = form.read, expected = form.expected] reader throws(NotationError) in
                try reader.required(name, expected, read)
            }, put: { [write = form.write] value, writer in writer.set(name, write(value)) })
    }

    /// A member that is absent for nil.
    package init<Wrapped>(_ name: String, optional form: ValueForm<Wrapped>, _ meaning: String = "")
    where Value == Wrapped? {
        self.init(
            [ObjectShape("", [MemberDescription(name, form, isOptional: true, meaning)])],
            take: { [read = form.read] reader throws(NotationError) in try reader.optional(name, read) },
            put: { [write = form.write] value, writer in if let value { writer.set(name, write(value)) } })
    }

    /// A member that is absent for one value.
    package init(_ name: String, _ form: ValueForm<Value>, absent: Value, _ meaning: String = "")
    where Value: Equatable & Sendable {
        self.init(
            [ObjectShape("", [MemberDescription(name, form, isOptional: true, absent: absent, meaning)])],
            take: { reader throws(NotationError) in try reader.optional(name, form) ?? absent },
            put: { value, writer in if value != absent { writer.set(name, value, form) } })
    }

    /// No member at all. Reading gives this value.
    package static func absent(_ value: Value) -> Member where Value: Sendable {
        Member([ObjectShape()], take: { _ in value }, put: { _, _ in })
    }

    /// The members of a record, among others.
    package init(membersOf form: RecordForm<Value>) {
        self.init(form.shapes, take: form.take, put: form.put)
    }

    /// The members of a choice, discriminator first, among others.
    package init(membersOf form: ChoiceForm<Value>) {
        self.init(form.shapes, take: form.take, put: form.put)
    }
}
