import Handoff
import Notation
import Payload

extension ActivitySnapshot {
    /// The state of an activity. An absent `userInfo` and an empty one are two things (PAY-017).
    static let form = RecordForm<ActivitySnapshot>(
        "The state of an activity as a save cycle left it.",
        { ($0.type, $0.title, $0.userInfo, $0.webpageURL, $0.targetContentIdentifier) },
        Member("type", .text, "The activity type."), Member("title", optional: .text),
        Member("userInfo", optional: .dictionary, "Absent and empty are two things."),
        Member("webpageURL", optional: .text, "An absolute URL."),
        Member("targetContentIdentifier", optional: .text, "By which the receiver chooses a scene.")
    ) { ActivitySnapshot(type: $0, title: $1, userInfo: $2, webpageURL: $3, targetContentIdentifier: $4) }.defined(
        as: "snapshot")
}

extension ActivitySummary {
    /// What a device needs to know of an activity, among the parameters of a call.
    static let form = RecordForm<ActivitySummary>(
        "", { ($0.type, $0.title, $0.state, $0.isEligibleForHandoff, $0.expiration, $0.hasWebPage) },
        Member("type", .text, "The activity type."), Member("title", optional: .text),
        Member("state", .word(), "Where it stands in its life cycle."), Member("isEligibleForHandoff", .boolean),
        Member("expiration", optional: .real, "Seconds since 2001-01-01T00:00:00Z."), Member("hasWebPage", .boolean)
    ) {
        ActivitySummary(
            type: $0, title: $1, state: $2, isEligibleForHandoff: $3, expiration: $4, hasWebPage: $5)
    }
}
