import Foundation

/// The properties of an activity besides its payload, as the app set them.
struct ActivityContent {
    var title: String?
    var webpageURL: URL?
    var requiredUserInfoKeys: Set<String>?
    var keywords: Set<String> = []
    var expirationDate: Date?
    var targetContentIdentifier: String?
    var referrerURL: URL?
    var persistentIdentifier: String?
    var contentAttributeSet: SearchableItemAttributeSet?
    var interaction: Interaction?
}
