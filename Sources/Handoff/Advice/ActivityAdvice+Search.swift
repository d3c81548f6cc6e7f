import Notation

/// Advice about searches.
extension ActivityAdvice {
    /// The time in which too many activities are an index (SRCH-008).
    static let indexingWindowNanoseconds: Int64 = 1_000_000_000

    /// An activity for everybody's searches that nothing restores elsewhere (SRCH-007).
    static func onPublicIndexing(_ entry: SearchEntry, _ decisions: SearchabilityDecisions) -> AdviceFinding? {
        guard entry.purposes.contains(.publicIndexing),
            decisions.reportsPublicIndexing(entry.requiredKeys?.isEmpty == false, entry.activity.webpageURL != nil)
        else { return nil }
        return AdviceFinding(
            .publicWithoutKeys,
            "an activity for public indexing has neither requiredUserInfoKeys nor a web page; others cannot restore it "
                + "(SRCH-007)")
    }

    /// A search result without a title (SRCH-020).
    static func onResultTitle(_ entry: SearchEntry, _ decisions: SearchabilityDecisions) -> AdviceFinding? {
        guard entry.purposes.contains(.search), decisions.reportsTitle(entry.activity.title) else { return nil }
        return AdviceFinding(
            .searchWithoutTitle, "an activity for searches has no title; the result shows nothing else (SRCH-020)")
    }

    /// Activities that become current one right after the other, without a user (SRCH-008).
    static func onIndexingRate() -> AdviceFinding {
        AdviceFinding(
            .indexingRate,
            "more than 10 activities for searches became current within a second; they are for what the user does, and "
                + "Core Spotlight is for everything else (SRCH-008)")
    }

    /// The title under which searches find an activity; nil if they do not find it.
    static func titleOfResult(_ entry: SearchEntry) -> String? {
        guard entry.purposes.contains(.search), let title = entry.activity.title, !title.isEmpty else { return nil }
        return title
    }

    /// A Core Spotlight item for what seems to be the same content, so that a search shows it twice (SRCH-017).
    ///
    /// - Parameters:
    ///   - entry: what searches find of the activity.
    ///   - items: the identifiers of the app's items that have its title.
    static func onDuplicate(_ entry: SearchEntry, items: [String]) -> AdviceFinding? {
        guard let item = items.first(where: { $0 != entry.relatedIdentifier }) else { return nil }
        return AdviceFinding(
            .duplicateResult,
            "an activity for searches has the title of the Core Spotlight item "
                + "\(JSONText.quoted(item, limit: 80)); if it is the same content, name that identifier in "
                + "relatedUniqueIdentifier, so that it is found once (SRCH-017)")
    }
}
