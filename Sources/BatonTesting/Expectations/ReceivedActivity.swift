import Events
import Handoff
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

    /// The value under a key as an app finds it in `userInfo`: a `String`, an `Int`, a `Double`, a `Date`, a `URL`, an
    /// array of them. Nil if there is none, or if it has another type.
    public subscript<Value>(key: String, as type: Value.Type = Value.self) -> Value? {
        userInfo?[key]?.userInfoValue as? Value
    }

    init(_ event: Event) {
        type = event.text(.type) ?? ""
        title = event.text(.title)
        userInfo = event[.userInfo]?.dictionaryValue
        webpageURL = event[.webpageURL]?.urlValue
    }
}
