public import Payload

/// What an activity carries to the app that continues it, apart from its type.
///
/// A dictionary literal is one with this `userInfo` and nothing else: `["productID": -1]`.
public struct FuzzedActivity: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The payload; nil and empty differ.
    public var userInfo: PayloadDictionary?
    /// The title.
    public var title: String?
    /// The web page: an absolute http or https URL.
    public var webpageURL: String?

    /// An activity with this content.
    public init(userInfo: PayloadDictionary?, title: String? = nil, webpageURL: String? = nil) {
        self.userInfo = userInfo
        self.title = title
        self.webpageURL = webpageURL
    }

    /// An activity with this `userInfo`. The last value of a repeated key is kept.
    public init(dictionaryLiteral elements: (PayloadValue, PayloadValue)...) {
        self.init(userInfo: PayloadDictionary(elements))
    }
}

extension FuzzedActivity: CustomStringConvertible {
    /// The activity as an expression in Swift, which a test can contain.
    public var description: String {
        if let userInfo, title == nil, webpageURL == nil { return PayloadValue.dictionary(userInfo).swiftSource }
        var arguments = ["userInfo: " + (userInfo.map { PayloadValue.dictionary($0).swiftSource } ?? "nil")]
        if let title { arguments.append("title: " + PayloadValue.string(title).swiftSource) }
        if let webpageURL { arguments.append("webpageURL: " + PayloadValue.string(webpageURL).swiftSource) }
        return "FuzzedActivity(\(arguments.joined(separator: ", ")))"
    }
}

extension FuzzedActivity {
    /// The activity as a value, for another process.
    var payload: PayloadValue {
        var members = PayloadDictionary()
        members["userInfo"] = userInfo.map { .dictionary($0) }
        members["title"] = title.map { .string($0) }
        members["webpageURL"] = webpageURL.map { .string($0) }
        return .dictionary(members)
    }

    init(payload: PayloadValue) {
        let members = payload.dictionaryValue ?? [:]
        self.init(
            userInfo: members["userInfo"]?.dictionaryValue, title: members["title"]?.stringValue,
            webpageURL: members["webpageURL"]?.stringValue)
    }
}
