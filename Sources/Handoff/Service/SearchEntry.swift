/// What an app says of an activity for searches and predictions, and what opening its entry needs.
package struct SearchEntry: Sendable, Hashable {
    /// The state of the activity.
    package var activity: ActivitySnapshot
    /// What the app has made the activity eligible for, in the order of the declaration.
    package var purposes: [SearchPurpose]
    /// In the order of their characters.
    package var keywords: [String] = []
    /// The description of contentAttributeSet.
    package var contentDescription: String?
    /// persistentIdentifier.
    package var identifier: String?
    /// relatedUniqueIdentifier of contentAttributeSet: the Core Spotlight item with the same content.
    package var relatedIdentifier: String?
    /// requiredUserInfoKeys, in the order of their characters; nil where the app set none.
    package var requiredKeys: [String]?
    /// expirationDate in seconds since 2001-01-01T00:00:00Z.
    package var expiration: Double?

    package init(activity: ActivitySnapshot, purposes: [SearchPurpose]) {
        self.activity = activity
        self.purposes = purposes
    }
}

/// An item that an app gives to Core Spotlight.
package struct SearchItem: Sendable, Hashable {
    /// Unique in the app.
    package var identifier: String
    package var title: String?
    package var contentDescription: String?
    /// In the order of the app.
    package var keywords: [String]

    package init(
        identifier: String, title: String? = nil, contentDescription: String? = nil, keywords: [String] = []
    ) {
        self.identifier = identifier
        self.title = title
        self.contentDescription = contentDescription
        self.keywords = keywords
    }
}
