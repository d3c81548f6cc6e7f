package import Payload

/// Decisions about the publishing calls of WatchKit (PLAT).
package struct WatchPublishingDecisions: Sendable {
    /// Whether the older call publishes: with a type, and with userInfo or a web page (PLAT-003).
    package var accepts: @Sendable (_ type: String, _ hasUserInfo: Bool, _ hasWebPage: Bool) -> Bool = {
        !$0.isEmpty && ($1 || $2)
    }

    /// Whether the older call takes this userInfo: without URLs, however deep they stand (PAY-006).
    package var acceptsUserInfo: @Sendable (PayloadDictionary) -> Bool = { !PayloadValue.dictionary($0).holdsURL }

    /// Which of the published activities the app invalidates, by their numbers in the order of publishing: the latest
    /// (PLAT-005).
    package var withdrawn: @Sendable (_ published: [Int]) -> Int? = { $0.last }
}

extension PayloadValue {
    fileprivate var holdsURL: Bool {
        switch self {
        case .url: true
        case .array(let elements): elements.contains(where: \.holdsURL)
        case .set(let set): set.contains(where: \.holdsURL)
        case .dictionary(let dictionary): dictionary.contains { $0.key.holdsURL || $0.value.holdsURL }
        case .null, .boolean, .integer, .unsigned, .real, .string, .date, .data, .uuid: false
        }
    }
}
