package import Notation
package import Payload

extension EventKind {
    /// The fields of an event of this kind from the members of an object, in the order of the object.
    ///
    /// - Throws: ``NotationError`` for a member that is not a field of the kind.
    package func fields(
        of members: [(key: String, value: PayloadValue)]
    ) throws(NotationError) -> [Event.Field] {
        let declared = self.fields
        var fields: [Event.Field] = []
        fields.reserveCapacity(members.count)
        for member in members {
            guard let name = declared.first(where: { isSameText($0.rawValue, member.key) }) else {
                let names = declared.map(\.rawValue).joined(separator: ", ")
                throw NotationError.key(
                    member.key,
                    expected: names.isEmpty
                        ? "no field, because \(rawValue) has none" : "a field of \(rawValue): \(names)"
                ).under(.key("fields"))
            }
            fields.append(Event.Field(name, member.value))
        }
        return fields
    }

    /// Schemas that allow each of these kinds only its own fields.
    package static func fieldRules(of kinds: [EventKind]) -> [JSONSchema] {
        kinds.map { kind in
            let names = JSONSchema.of([("propertyNames", .words(kind.fields.map(\.rawValue)))])
            return JSONSchema.of([
                ("if", .of([("properties", .of([("kind", .constant(kind.rawValue))]))])),
                ("then", .of([("properties", .of([("fields", names)]))])),
            ])
        }
    }
}

extension EventFields {
    /// Fields as the members of an object; nil for none.
    package static func members(_ fields: [Event.Field]) -> [(key: String, value: PayloadValue)]? {
        fields.isEmpty ? nil : fields.map { ($0.name.rawValue, $0.value) }
    }
}
