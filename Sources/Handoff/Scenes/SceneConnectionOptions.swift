public import Foundation

/// Why a scene is connected: Apple's `UIScene.ConnectionOptions`.
public final class SceneConnectionOptions {
    /// The type of the activity of another device that the user continues. The activity itself comes by
    /// ``SceneDelegate/scene(_:continue:)`` when the scene is connected (SCEN-002, SCEN-003).
    public let handoffUserActivityType: String?
    /// The activities for which the app or the system asked for the scene on this device.
    public let userActivities: Set<UserActivity>
    /// The URLs for which the system asked for the scene.
    public let urlContexts: Set<OpenURLContext>

    init(
        handoffUserActivityType: String? = nil, userActivities: [UserActivity] = [],
        urlContexts: Set<OpenURLContext> = []
    ) {
        self.handoffUserActivityType = handoffUserActivityType
        self.userActivities = Set(userActivities)
        self.urlContexts = urlContexts
    }
}

/// A URL that a scene is to open: Apple's `UIOpenURLContext` without its options.
public struct OpenURLContext: Hashable, Sendable {
    /// The URL.
    public let url: URL
}
