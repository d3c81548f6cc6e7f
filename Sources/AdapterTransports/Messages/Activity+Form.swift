import Handoff
import Notation
import Payload

extension ActivitySnapshot {
    /// The state of an activity. An absent `userInfo` and an empty one are two things (PAY-017).
    static let form = RecordForm<ActivitySnapshot>(
        "The state of an activity as a save cycle left it.",
        {
            (
                $0.type, $0.title, $0.userInfo, $0.webpageURL, $0.referrerURL, $0.targetContentIdentifier,
                $0.interaction,
                $0.supportsContinuationStreams
            )
        },
        Member("type", .text, "The activity type."), Member("title", optional: .text),
        Member("userInfo", optional: .dictionary, "Absent and empty are two things."),
        Member("webpageURL", optional: .text, "An absolute URL."),
        Member("referrerURL", optional: .text, "An absolute URL."),
        Member("targetContentIdentifier", optional: .text, "By which the receiver chooses a scene."),
        Member("interaction", optional: .word(), "Only where SiriKit opens the app: how far the intent was handled."),
        Member("supportsContinuationStreams", .boolean, absent: false, "The flag as it is now.")
    ) {
        ActivitySnapshot(
            type: $0, title: $1, userInfo: $2, webpageURL: $3, referrerURL: $4, targetContentIdentifier: $5,
            interaction: $6,
            supportsContinuationStreams: $7)
    }.defined(as: "snapshot")
}

extension SearchEntry {
    /// What an app says of an activity for searches.
    static let form = RecordForm<SearchEntry>(
        "",
        {
            (
                $0.activity, $0.purposes, $0.keywords, $0.contentDescription, $0.identifier, $0.relatedIdentifier,
                $0.requiredKeys, $0.expiration
            )
        },
        Member("snapshot", ActivitySnapshot.form.form),
        Member("purposes", .list(of: .word(), "an array of words"), "What the activity is eligible for."),
        Member("keywords", .list(of: .text, "an array of texts")),
        Member("contentDescription", optional: .text),
        Member("identifier", optional: .text, "`persistentIdentifier`"),
        Member("relatedIdentifier", optional: .text, "The Core Spotlight item with the same content."),
        Member("requiredKeys", optional: .list(of: .text, "an array of texts"), "`requiredUserInfoKeys`"),
        Member("expiration", optional: .real, "Seconds since 2001-01-01T00:00:00Z.")
    ) { activity, purposes, keywords, description, identifier, relatedIdentifier, requiredKeys, expiration in
        var entry = SearchEntry(activity: activity, purposes: purposes)
        entry.keywords = keywords
        entry.contentDescription = description
        entry.identifier = identifier
        entry.relatedIdentifier = relatedIdentifier
        entry.requiredKeys = requiredKeys
        entry.expiration = expiration
        return entry
    }
}

extension SearchItem {
    /// An item of Core Spotlight.
    static let form = RecordForm<SearchItem>(
        "", { ($0.identifier, $0.title, $0.contentDescription, $0.keywords) },
        Member("identifier", .text, "Unique in the app."), Member("title", optional: .text),
        Member("contentDescription", optional: .text), Member("keywords", .list(of: .text, "an array of texts"))
    ) { SearchItem(identifier: $0, title: $1, contentDescription: $2, keywords: $3) }
}

extension ActivitySummary {
    /// What a device needs to know of an activity, among the parameters of a call.
    static let form = RecordForm<ActivitySummary>(
        "",
        {
            (
                $0.type, $0.title, $0.state, $0.isEligibleForHandoff, $0.expiration, $0.hasWebPage, $0.webPageHost
            )
        },
        Member("type", .text, "The activity type."), Member("title", optional: .text),
        Member("state", .word(), "Where it stands in its life cycle."), Member("isEligibleForHandoff", .boolean),
        Member("expiration", optional: .real, "Seconds since 2001-01-01T00:00:00Z."), Member("hasWebPage", .boolean),
        Member("webPageHost", optional: .text, "The host of the web page.")
    ) {
        ActivitySummary(
            type: $0, title: $1, state: $2, isEligibleForHandoff: $3, expiration: $4, hasWebPage: $5, webPageHost: $6)
    }
}

extension StreamCondition {
    /// What a device says of a pair of continuation streams.
    static let form = RecordForm<StreamCondition>(
        "A pair of continuation streams at this end.", { ($0.available, $0.space, $0.hasEnded, $0.failure) },
        Member("available", .number, "How many bytes the app can read now."),
        Member("space", .number, "How many bytes the app can write now."),
        Member("hasEnded", .boolean, "The other side writes nothing more. What is available can still be read."),
        Member("failure", optional: .number, "The Cocoa error code with which the pair failed.")
    ) { StreamCondition(available: $0, space: $1, hasEnded: $2, failure: $3) }.defined(as: "streamCondition")
}
