/// The index of Core Spotlight on the device: Apple's `CSSearchableIndex`. It holds what apps show in searches without an
/// activity.
public final class SearchableIndex: Sendable {
    private static let shared = SearchableIndex()

    private init() {}

    /// The index of the device that the app runs on.
    public static func `default`() -> SearchableIndex { shared }

    /// Adds items, or replaces those with the same identifiers. The completion is called on main.
    public func indexSearchableItems(
        _ items: [SearchableItem], completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        guard let application = Application.current else { return completionHandler?(nil) ?? () }
        for item in items {
            application.activities.index(
                SearchItem(
                    identifier: item.uniqueIdentifier, title: item.attributeSet.title,
                    contentDescription: item.attributeSet.contentDescription,
                    keywords: item.attributeSet.keywords ?? []))
        }
        if let completionHandler { application.performOnMain { completionHandler(nil) } }
    }
}

/// One item of the index: Apple's `CSSearchableItem`.
public final class SearchableItem {
    /// Identifies the item in the app. A tap on its result brings it back under ``CSSearchableItemActivityIdentifier``.
    public let uniqueIdentifier: String
    /// A group of items; nil for none.
    public let domainIdentifier: String?
    /// What the result shows.
    public let attributeSet: SearchableItemAttributeSet

    /// Makes an item.
    public init(
        uniqueIdentifier: String, domainIdentifier: String?, attributeSet: SearchableItemAttributeSet
    ) {
        self.uniqueIdentifier = uniqueIdentifier
        self.domainIdentifier = domainIdentifier
        self.attributeSet = attributeSet
    }
}

/// Core Spotlight's name of ``SearchableIndex``.
public typealias CSSearchableIndex = SearchableIndex
/// Core Spotlight's name of ``SearchableItem``.
public typealias CSSearchableItem = SearchableItem
/// Core Spotlight's name of ``SearchableItemAttributeSet``.
public typealias CSSearchableItemAttributeSet = SearchableItemAttributeSet
/// Intents' name of ``Interaction``.
public typealias INInteraction = Interaction

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of the activity with which a tap on an item of Core Spotlight opens its app (SRCH-009).
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the item's identifier in the userInfo of that activity (SRCH-009).
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
