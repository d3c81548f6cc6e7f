package import Platforms

/// What the programming model needs of an app's bundle and signature.
package struct ApplicationManifest: Sendable, Hashable {
    package var bundle: String
    /// The team identifier of the code signature.
    package var team: String
    /// `NSUserActivityTypes`, in order: the first is the type of ``UserActivity/init()`` (ACT-003).
    package var activityTypes: [String]
    /// `UIApplicationSceneManifest`; nil for an app without scenes.
    package var scenes: SceneSupport?

    package init(bundle: String, team: String, activityTypes: [String] = [], scenes: SceneSupport? = nil) {
        self.bundle = bundle
        self.team = team
        self.activityTypes = activityTypes
        self.scenes = scenes
    }
}
