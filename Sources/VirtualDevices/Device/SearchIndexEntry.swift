import Events
import Handoff
import ImplementationAdapter

/// An entry of a device's index: an activity that became current, or an item of Core Spotlight.
struct SearchIndexEntry {
    enum Source: Equatable {
        case activity(Int, SearchEntry)
        case item(SearchItem)
    }

    var bundle: String
    var source: Source
    /// What an activity was taken up for; empty for an item.
    var purposes: [SearchPurpose]

    /// What the result shows (SRCH-005).
    var title: String? {
        switch source {
        case .activity(_, let entry): entry.activity.title
        case .item(let item): item.title
        }
    }

    /// A search finds it.
    var isFound: Bool {
        if case .item = source { return true }
        return purposes.contains(.search)
    }

    var activity: Int? { if case .activity(let number, _) = source { number } else { nil } }

    var type: String {
        switch source {
        case .activity(_, let entry): entry.activity.type
        case .item: CSSearchableItemActionType
        }
    }

    var identifier: String? {
        switch source {
        case .activity(_, let entry): entry.identifier
        case .item(let item): item.identifier
        }
    }

    var keywords: [String] {
        switch source {
        case .activity(_, let entry): entry.keywords
        case .item(let item): item.keywords
        }
    }

    var contentDescription: String? {
        switch source {
        case .activity(_, let entry): entry.contentDescription
        case .item(let item): item.contentDescription
        }
    }

    /// Whether an activity takes the place of this entry: it is the same object, or has the same persistent identifier.
    func isReplaced(by number: Int, _ identifier: String?, of bundle: String) -> Bool {
        guard self.bundle == bundle, case .activity(let own, let entry) = source else { return false }
        return own == number || identifier != nil && entry.identifier == identifier
    }

    /// When it expires; nil for never.
    func end(by context: DeviceContext) -> Instant? {
        guard case .activity(_, let entry) = source else { return nil }
        return context.decisions.search.expiration(entry).map {
            Instant(secondsSince2001: $0, epoch: context.setup.epoch)
        }
    }

    func hasExpired(by context: DeviceContext) -> Bool {
        end(by: context).map { $0 <= context.now } ?? false
    }
}
