/// What a search result shows of its content: Apple's `CSSearchableItemAttributeSet`, reduced to the attributes that the
/// index of a virtual device keeps.
public final class SearchableItemAttributeSet {
    /// What kind of content it is, as a uniform type identifier.
    public let contentType: String
    /// The title of the content.
    public var title: String?
    /// A description of the content.
    public var contentDescription: String?
    /// Words for a search.
    public var keywords: [String]?
    /// The identifier of the Core Spotlight item that stands for the same content (SRCH-017).
    public var relatedUniqueIdentifier: String?

    /// Makes the attributes of content of a kind.
    public init(itemContentType type: String) { contentType = type }
}
