/// Decisions of an app's process about searches (SRCH).
package struct SearchabilityDecisions: Sendable {
    /// Whether an activity for public indexing is reported: if nothing restores it (SRCH-007).
    package var reportsPublicIndexing: @Sendable (_ hasRequiredKeys: Bool, _ hasWebPage: Bool) -> Bool = { !$0 && !$1 }

    /// Whether a search result without this title is reported: the result shows nothing else (SRCH-020).
    package var reportsTitle: @Sendable (String?) -> Bool = { $0?.isEmpty != false }

    /// Whether so many eligible activities that have become current within a second are an index (SRCH-008).
    package var isIndexing: @Sendable (_ count: Int) -> Bool = { $0 > 10 }

    /// How often the completion of a deletion is called (SRCH-013).
    package var deletionCompletions: @Sendable () -> Int = { 1 }
}
