/// What the device needs to know of an activity.
package struct ActivitySummary: Sendable, Hashable {
    package var type: String
    package var title: String?
    package var state: ActivityState
    package var isEligibleForHandoff: Bool
    /// expirationDate in seconds since 2001-01-01T00:00:00Z.
    package var expiration: Double?
    package var hasWebPage: Bool
    /// The host of the web page; nil for none.
    package var webPageHost: String?

    package init(
        type: String, title: String? = nil, state: ActivityState = .created, isEligibleForHandoff: Bool = true,
        expiration: Double? = nil, hasWebPage: Bool = false, webPageHost: String? = nil
    ) {
        self.type = type
        self.title = title
        self.state = state
        self.isEligibleForHandoff = isEligibleForHandoff
        self.expiration = expiration
        self.hasWebPage = hasWebPage
        self.webPageHost = webPageHost
    }
}
