/// What an event kind means and what its events have. The published vocabulary, the checks of adapters and the schema
/// of the log are made from it.
package struct EventDeclaration: Sendable, Hashable {
    /// A member of an event besides its fields.
    package enum Member: String, Sendable, Hashable, CaseIterable {
        /// The app's bundle identifier.
        case app
        /// The activity's number.
        case activity
        /// The attempt's number.
        case attempt
        /// The link that the event is about. It does not stand in the log.
        case link
        /// The thread class.
        case thread
    }

    /// How the link that an implementation names with an event leads to an attempt.
    package enum LinkMeaning: Sendable, Hashable {
        /// The link carries the activity of the event's attempt.
        case carriesAttempt
        /// The event belongs to the attempt whose activity the link carries. Its device does not know the number; the
        /// world adds it.
        case identifiesAttempt
    }

    /// What the kind means, in one sentence.
    package var meaning: String
    /// Members that every event of the kind has in the log, in the order of ``Member``.
    package var members: [Member]
    /// How a link leads to an attempt; nil for a kind whose events name no link.
    package var link: LinkMeaning?
    /// The fields that events of the kind may have, in the order in which the log writes them.
    package var fields: [FieldName]
    /// Those of ``fields`` that may be absent. Every event of the kind has all others.
    package var optionalFields: Set<FieldName>
    /// Only the world records events of the kind; an implementation never does.
    package var isOfTheWorld: Bool
    /// Events of the kind happen in an app's process. Where an adapter plays only the app, it reports them.
    package var isOfApps: Bool

    init(
        _ meaning: String, members: [Member] = [], link: LinkMeaning? = nil, fields: [FieldName] = [],
        optional: Set<FieldName> = [], isOfTheWorld: Bool = false, isOfApps: Bool = false
    ) {
        self.meaning = meaning
        self.members = members
        self.link = link
        self.fields = fields
        optionalFields = optional
        self.isOfTheWorld = isOfTheWorld
        self.isOfApps = isOfApps
    }

    /// Members that an implementation reports with every event of the kind.
    package var reportedMembers: [Member] {
        switch link {
        case .carriesAttempt?: members + [.link]
        case .identifiesAttempt?: members.filter { $0 != .attempt } + [.link]
        case nil: members
        }
    }
}
