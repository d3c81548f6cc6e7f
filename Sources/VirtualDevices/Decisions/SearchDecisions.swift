package import Handoff
import Payload
package import Platforms

/// Decisions about the index of a device, and about apps that are opened from it (SRCH).
package struct SearchDecisions: Sendable {
    /// What an activity is taken up for: exactly what it is eligible for (SRCH-001, SRCH-002), as far as the release has
    /// it (SRCH-014). Predictions use only what searches may find (SRCH-012).
    package var purposes: @Sendable (_ eligible: [SearchPurpose], Platform, _ osVersion: [Int]) -> [SearchPurpose] = {
        eligible, platform, version in
        eligible.filter { purpose in
            Availability.of(purpose.member).verdict(on: platform, version: version) != .unavailable
                && (purpose != .prediction || eligible.contains(.search))
        }
    }

    /// Whether an activity that became current is taken up, by whether the app still holds it (SRCH-004).
    package var takesUp: @Sendable (_ isHeld: Bool) -> Bool = { $0 }

    /// The entry of an activity, as a search finds and shows it (SRCH-005).
    package var entry: @Sendable (SearchEntry) -> SearchEntry = { $0 }

    /// When an entry expires, in seconds since 2001-01-01T00:00:00Z; nil for never (SRCH-011).
    package var expiration: @Sendable (SearchEntry) -> Double? = { $0.expiration }

    /// Whether a deletion removes the entry of an activity with this persistent identifier; nil deletes all (SRCH-013).
    package var deletes: @Sendable (_ wanted: [String]?, _ identifier: String?) -> Bool = { wanted, identifier in
        guard let wanted else { return true }
        return identifier.map(wanted.contains) ?? false
    }

    /// The activity that a tap on a result delivers. With a web page, userInfo has only the required entries (SRCH-006);
    /// the sources do not say what happens without a page (O-34).
    package var restored: @Sendable (SearchEntry) -> ActivitySnapshot = { entry in
        var activity = entry.activity
        if let keys = entry.requiredKeys {
            var required: PayloadDictionary = [:]
            for key in keys { if let value = activity.userInfo?[key] { required[key] = value } }
            activity.userInfo = required
        } else if activity.webpageURL != nil {
            activity.userInfo = nil
        }
        return activity
    }

    /// The activity that a tap on an item of Core Spotlight delivers (SRCH-009).
    package var activityOfItem: @Sendable (SearchItem) -> ActivitySnapshot = { item in
        ActivitySnapshot(
            type: CSSearchableItemActionType, title: nil,
            userInfo: [.string(CSSearchableItemActivityIdentifier): .string(item.identifier)], webpageURL: nil)
    }

    /// The callbacks of an app that is opened: those of Handoff (SRCH-009).
    package var callbacks: @Sendable () -> [ContinuationCallback] = { [.willContinue, .continue] }

    /// Whether a result is reported whose app does not handle it (SRCH-003).
    package var reportsResult: @Sendable (_ continued: CallbackAnswer) -> Bool = { $0 != .returned(true) }

    /// Whether SiriKit may open apps: on releases that have it (SRCH-015).
    package var hasSiriKit: @Sendable (_ osFeatures: Set<String>) -> Bool = { $0.contains("siriInteraction") }
}

extension SearchPurpose {
    /// The member of Apple's API that makes an activity eligible.
    fileprivate var member: APIMember {
        switch self {
        case .search: .isEligibleForSearch
        case .publicIndexing: .isEligibleForPublicIndexing
        case .prediction: .isEligibleForPrediction
        }
    }
}
