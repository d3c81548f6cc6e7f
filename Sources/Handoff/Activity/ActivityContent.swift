import Foundation

/// What an app says of an activity besides its payload, as it was set.
struct ActivityContent {
    var title: String?
    var webpageURL: URL?
    var requiredUserInfoKeys: Set<String>?
    var keywords: Set<String> = []
    var expirationDate: Date?
    var targetContentIdentifier: String?
    var referrerURL: URL?
    var persistentIdentifier: String?
}
