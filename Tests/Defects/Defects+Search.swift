import Handoff
import Payload
import VirtualDevices

extension Defect {
    static let search: [Defect] = [
        Defect(
            "search-flag-ignored", breaks: ["SRCH-002", "SRCH-014"],
            Replacement(\.search.purposes) { reference in
                { eligible, platform, version in reference(eligible.filter { $0 != .search }, platform, version) }
            }),
        Defect(
            "every-activity-indexed", breaks: ["SRCH-001"],
            Replacement(\.handoff.activity.purposes) { reference in
                {
                    var purposes = reference()
                    purposes.search = true
                    return purposes
                }
            }),
        Defect(
            "public-index-for-every-result", breaks: ["SRCH-002"],
            Replacement(\.search.purposes) { reference in
                { eligible, platform, version in
                    let purposes = reference(eligible, platform, version)
                    return purposes == [.search] ? [.search, .publicIndexing] : purposes
                }
            }),
        Defect(
            "prediction-without-search", breaks: ["SRCH-012"],
            Replacement(\.search.purposes) { reference in
                { eligible, platform, version in
                    let alone = eligible.contains(.prediction) && !eligible.contains(.search)
                    return reference(eligible, platform, version) + (alone ? [.prediction] : [])
                }
            }),
        Defect(
            "index-before-its-release", breaks: ["SRCH-014"],
            Replacement(\.search.purposes) { _ in
                { eligible, _, _ in eligible }
            }),
        Defect(
            "dropped-activity-indexed", breaks: ["SRCH-004"],
            Replacement(\.search.takesUp) { _ in
                { _ in true }
            }),
        Defect(
            "keywords-lost", breaks: ["SRCH-005"],
            Replacement(\.search.entry) { reference in
                {
                    var entry = reference($0)
                    entry.keywords = []
                    return entry
                }
            }),
        Defect(
            "description-lost", breaks: ["SRCH-005"],
            Replacement(\.search.entry) { reference in
                {
                    var entry = reference($0)
                    entry.contentDescription = nil
                    return entry
                }
            }),
        Defect(
            "title-of-the-result-lost", breaks: ["SRCH-005"],
            Replacement(\.search.entry) { reference in
                {
                    var entry = reference($0)
                    entry.activity.title = nil
                    return entry
                }
            }),
        Defect(
            "entry-never-expires", breaks: ["SRCH-011"],
            Replacement(\.search.expiration) { _ in
                { _ in nil }
            }),
        Defect(
            "deletion-ignored", breaks: ["SRCH-013"],
            Replacement(\.search.deletes) { _ in
                { _, _ in false }
            }),
        Defect(
            "deletion-of-everything", breaks: ["SRCH-013"],
            Replacement(\.search.deletes) { _ in
                { _, _ in true }
            }),
        Defect(
            "completion-twice", breaks: ["SRCH-013"],
            Replacement(\.handoff.search.deletionCompletions) { _ in
                { 2 }
            }),
        Defect(
            "payload-kept-beside-the-page", breaks: ["SRCH-006"],
            Replacement(\.search.restored) { _ in
                { $0.activity }
            }),
        Defect(
            "required-keys-dropped", breaks: ["SRCH-006"],
            Replacement(\.search.restored) { reference in
                {
                    var activity = reference($0)
                    if activity.webpageURL != nil { activity.userInfo = nil }
                    return activity
                }
            }),
        Defect(
            "item-type-lost", breaks: ["SRCH-009"],
            Replacement(\.search.activityOfItem) { reference in
                {
                    var activity = reference($0)
                    activity.type = "com.example.notes.view"
                    return activity
                }
            }),
        Defect(
            "item-identifier-lost", breaks: ["SRCH-009"],
            Replacement(\.search.activityOfItem) { reference in
                {
                    var activity = reference($0)
                    activity.userInfo = ["identifier": .string($0.identifier)]
                    return activity
                }
            }),
        Defect(
            "result-opens-without-continue", breaks: ["SRCH-009"],
            Replacement(\.search.callbacks) { _ in
                { [.willContinue] }
            }),
    ]

    static let siri: [Defect] = [
        Defect(
            "interaction-lost", breaks: ["SRCH-015"],
            Replacement(\.handoff.continuation.interaction) { _ in
                { _ in nil }
            }),
        Defect(
            "interaction-without-siri", breaks: ["SRCH-015"],
            Replacement(\.handoff.continuation.interaction) { reference in
                { reference($0) ?? .unspecified }
            }),
        Defect(
            "siri-before-its-release", breaks: ["SRCH-015"],
            Replacement(\.search.hasSiriKit) { _ in
                { _ in true }
            }),
        Defect(
            "action-repeated", breaks: ["SRCH-016"],
            Replacement(\.handoff.app.carriesOutAction) { _ in
                { _ in true }
            }),
        Defect(
            "missing-title-of-a-result-overlooked", breaks: ["SRCH-020"],
            Replacement(\.handoff.search.reportsTitle) { _ in
                { _ in false }
            }),
        Defect(
            "public-index-without-keys-overlooked", breaks: ["SRCH-007"],
            Replacement(\.handoff.search.reportsPublicIndexing) { _ in
                { _, _ in false }
            }),
        Defect(
            "unhandled-result-overlooked", breaks: ["SRCH-003"],
            Replacement(\.search.reportsResult) { _ in
                { _ in false }
            }),
        Defect(
            "indexing-overlooked", breaks: ["SRCH-008"],
            Replacement(\.handoff.search.isIndexing) { _ in
                { _ in false }
            }),
    ]
}
