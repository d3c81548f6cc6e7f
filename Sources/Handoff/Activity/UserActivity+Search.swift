import Foundation
import Payload

/// What a search shows of the activity, and SiriKit's part in it.
extension UserActivity {
    /// What a search result shows besides the title (SRCH-005). The index of the device reads it when the activity becomes
    /// current and when a property of the activity changes.
    public var contentAttributeSet: SearchableItemAttributeSet? {
        get { content.contentAttributeSet }
        set {
            context?.use(.contentAttributeSet)
            content.contentAttributeSet = newValue
            changed("contentAttributeSet", to: newValue.map { .string($0.contentType) } ?? .null)
        }
    }

    /// SiriKit's intent, where SiriKit opened the app with this activity; nil otherwise (SRCH-015).
    public var interaction: Interaction? { content.interaction }

    /// What the device needs to know for searches.
    var searchEntry: SearchEntry {
        var entry = SearchEntry(activity: snapshot, purposes: purposes.forSearch)
        entry.keywords = content.keywords.union(content.contentAttributeSet?.keywords ?? []).sorted()
        entry.contentDescription = content.contentAttributeSet?.contentDescription
        entry.identifier = content.persistentIdentifier
        entry.relatedIdentifier = content.contentAttributeSet?.relatedUniqueIdentifier
        entry.requiredKeys = content.requiredUserInfoKeys?.sorted()
        entry.expiration = content.expirationDate?.timeIntervalSinceReferenceDate
        return entry
    }
}

extension ActivityPurposes {
    /// What an index may hold the activity for, in the order of the declaration.
    var forSearch: [SearchPurpose] {
        SearchPurpose.allCases.filter { purpose in
            switch purpose {
            case .search: search
            case .publicIndexing: publicIndexing
            case .prediction: prediction
            }
        }
    }
}
