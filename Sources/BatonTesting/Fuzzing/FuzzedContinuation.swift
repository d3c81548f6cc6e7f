public import Payload

/// A generated activity that has reached the app, or has failed to.
public struct FuzzedContinuation: Sendable, Hashable {
    /// What the activity carries.
    public let activity: FuzzedActivity
    /// How it deviates from what the app declares, in words; empty for an activity as declared.
    public let deviations: [String]
    /// The app's `application(_:continue:restorationHandler:)` returned true. False if it returned false or if the
    /// continuation failed, for example because the payload is too large.
    public let isHandled: Bool

    /// The payload; nil and empty differ.
    public var userInfo: PayloadDictionary? { activity.userInfo }
    /// The title.
    public var title: String? { activity.title }
    /// The web page.
    public var webpageURL: String? { activity.webpageURL }
}
