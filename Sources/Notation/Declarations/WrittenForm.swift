/// How values of one kind are written, with the schema. ``DocumentForm`` is made of these.
package struct WrittenForm<Value>: Sendable {
    /// The schema of what is written.
    package let schema: JSONSchema
    /// Writes a value.
    package let write: @Sendable (Value) -> NotationNode

    /// Declares a form.
    package init(_ schema: JSONSchema, write: @escaping @Sendable (Value) -> NotationNode) {
        self.schema = schema
        self.write = write
    }

    /// The writing half of a form that is also read.
    package init(_ form: ValueForm<Value>) { self.init(form.schema, write: form.write) }

    /// Another value in the same form.
    package func mapped<Other>(_ take: @escaping @Sendable (Other) -> Value) -> WrittenForm<Other> {
        WrittenForm<Other>(schema) { write(take($0)) }
    }

    /// A list.
    package static func list<Element>(of element: WrittenForm<Element>) -> WrittenForm where Value == [Element] {
        WrittenForm(.list(of: element.schema)) { .array($0.map(element.write)) }
    }

    /// A list of objects.
    package static func list<Element>(of element: DocumentForm<Element>) -> WrittenForm where Value == [Element] {
        list(of: element.form)
    }

    /// An object.
    package static func object(_ form: DocumentForm<Value>) -> WrittenForm { form.form }

    /// A value, or null for nil.
    package static func nullable<Wrapped>(_ form: WrittenForm<Wrapped>) -> WrittenForm where Value == Wrapped? {
        WrittenForm(form.schema.orNull) { value in
            guard let value else { return .null }
            return form.write(value)
        }
    }
}

extension WrittenForm where Value == String {
    /// Any text.
    package static let text = WrittenForm(ValueForm.text)

    /// Text of a pattern.
    package static func text(matching pattern: String) -> WrittenForm {
        WrittenForm(.text(matching: pattern)) { .string($0) }
    }
}

extension WrittenForm where Value == Bool {
    /// true or false.
    package static let boolean = WrittenForm(ValueForm.boolean)
}

extension WrittenForm where Value == Double {
    /// A number.
    package static let number = WrittenForm(.type("number")) { .real($0) }

    /// A number from 0 to 1.
    package static let share = WrittenForm(.of([("type", "number"), ("minimum", 0), ("maximum", 1)])) { .real($0) }
}

extension WrittenForm where Value: FixedWidthInteger & Sendable {
    /// A whole number.
    package static var integer: WrittenForm { WrittenForm(.type("integer")) { .integer(Int64(clamping: $0)) } }

    /// A whole number from 0 on.
    package static var count: WrittenForm { WrittenForm(.count) { .integer(Int64(clamping: $0)) } }

    /// A whole number in a range.
    package static func integer(in range: ClosedRange<Int64>) -> WrittenForm {
        WrittenForm(.integer(range)) { .integer(Int64(clamping: $0)) }
    }
}

extension WrittenForm where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the words of an enumeration.
    package static var word: WrittenForm { WrittenForm(ValueForm.word()) }
}

extension JSONSchema {
    /// The same, or null.
    var orNull: JSONSchema {
        guard case .object(var members) = self,
            let index = members.firstIndex(where: { $0.key == "type" || $0.key == "enum" })
        else { return .any(of: [self, .type("null")]) }
        switch members[index].node {
        case .array(let words): members[index].node = .array(words + [.null])
        case let type: members[index].node = [type, "null"]
        }
        return .object(members)
    }
}
