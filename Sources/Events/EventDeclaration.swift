/// What is known of an event kind beside its name: the published vocabulary, what an adapter is held to, the log's schema.
package struct EventDeclaration: Sendable, Hashable {
    /// A member of an event that stands beside its fields.
    package enum Member: String, Sendable, Hashable, CaseIterable {
        /// The app's bundle identifier.
        case app
        /// The activity's number.
        case activity
        /// The attempt's number.
        case attempt
        /// The thread class.
        case thread
    }

    /// What the kind means, in one sentence.
    package var meaning: String
    /// Members that every event of the kind has, in the order of ``Member``.
    package var members: [Member]
    /// The fields that events of the kind may have, in the order in which the log writes them.
    package var fields: [FieldName]
    /// Those of ``fields`` that may be absent. Every event of the kind has all others.
    package var optionalFields: Set<FieldName>
    /// Only the world records events of the kind; an implementation never does.
    package var isOfTheWorld: Bool

    init(
        _ meaning: String, members: [Member], fields: [FieldName], optional: Set<FieldName> = [],
        isOfTheWorld: Bool = false
    ) {
        self.meaning = meaning
        self.members = members
        self.fields = fields
        optionalFields = optional
        self.isOfTheWorld = isOfTheWorld
    }
}
