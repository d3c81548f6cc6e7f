/// What the device needs to know of an activity.
package struct ActivitySummary: Sendable, Hashable {
    /// The activity type.
    package var type: String
    /// The title, if it has one.
    package var title: String?
    package var state: ActivityState
    /// isEligibleForHandoff.
    package var isEligibleForHandoff: Bool
    /// expirationDate in seconds since 2001-01-01T00:00:00Z.
    package var expiration: Double?
    /// It has a web page URL.
    package var hasWebPage: Bool

    /// Makes a summary.
    package init(
        type: String, title: String? = nil, state: ActivityState = .created, isEligibleForHandoff: Bool = true,
        expiration: Double? = nil, hasWebPage: Bool = false
    ) {
        self.type = type
        self.title = title
        self.state = state
        self.isEligibleForHandoff = isEligibleForHandoff
        self.expiration = expiration
        self.hasWebPage = hasWebPage
    }
}
