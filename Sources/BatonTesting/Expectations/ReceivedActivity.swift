import Events
public import Payload

/// An activity as it reached the app that continues it.
public struct ReceivedActivity: Sendable, Hashable {
    /// The activity type.
    public let type: String
    /// The title.
    public let title: String?
    /// The payload; nil and empty differ.
    public let userInfo: PayloadDictionary?
    /// The web page, an absolute URL.
    public let webpageURL: String?

    init(_ event: Event) {
        type = event.text(.type) ?? ""
        title = event.text(.title)
        userInfo = event[.userInfo]?.dictionaryValue
        webpageURL = event[.webpageURL]?.urlValue
    }
}
