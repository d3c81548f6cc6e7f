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
                $0.supportsContinuationStreams
            )
        },
        Member("type", .text, "The activity type."), Member("title", optional: .text),
        Member("userInfo", optional: .dictionary, "Absent and empty are two things."),
        Member("webpageURL", optional: .text, "An absolute URL."),
        Member("referrerURL", optional: .text, "An absolute URL."),
        Member("targetContentIdentifier", optional: .text, "By which the receiver chooses a scene."),
        Member("supportsContinuationStreams", .boolean, absent: false, "The flag as it is now.")
    ) {
        ActivitySnapshot(
            type: $0, title: $1, userInfo: $2, webpageURL: $3, referrerURL: $4, targetContentIdentifier: $5,
            supportsContinuationStreams: $6)
    }.defined(as: "snapshot")
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
