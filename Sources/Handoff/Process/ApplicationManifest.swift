/// What an app's bundle and signature say of it, as far as the programming model needs it.
package struct ApplicationManifest: Sendable, Hashable {
    /// Bundle identifier.
    package var bundle: String
    /// Team identifier of the code signature.
    package var team: String
    /// `NSUserActivityTypes`, in order: the first is the type of ``UserActivity/init()`` (ACT-003).
    package var activityTypes: [String]
    /// Version text.
    package var version: String

    /// Makes a manifest.
    package init(bundle: String, team: String, activityTypes: [String] = [], version: String = "1.0") {
        self.bundle = bundle
        self.team = team
        self.activityTypes = activityTypes
        self.version = version
    }
}
