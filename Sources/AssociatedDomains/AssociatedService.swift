/// What a claim of the associated-domains entitlement is for.
package enum AssociatedService: String, Sendable, CaseIterable {
    /// Activities of a browser (WEB-007).
    case activityContinuation = "activitycontinuation"
    /// Universal links (WEB-017).
    case links = "applinks"
    /// Shared passwords.
    case credentials = "webcredentials"
    /// App Clips.
    case appClips = "appclips"
    /// Extensions for single sign-on.
    case authorization = "authsrv"
}
