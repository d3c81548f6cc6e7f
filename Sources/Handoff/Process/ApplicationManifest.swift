package import Platforms

/// What the programming model needs of an app's bundle and signature.
package struct ApplicationManifest: Sendable, Hashable {
    package var bundle: String
    /// The team identifier of the code signature.
    package var team: String
    /// `NSUserActivityTypes`, in order: the first is the type of ``UserActivity/init()`` (ACT-003).
    package var activityTypes: [String]
    /// `CFBundleDocumentTypes`, in order.
    package var documentTypes: [DocumentTypeDescription]
    /// `UIApplicationSceneManifest`; nil for an app without scenes.
    package var scenes: SceneSupport?
    /// The version of the SDK with which it was built, for example 26.2; nil if that does not matter.
    package var sdk: String?

    package init(
        bundle: String, team: String, activityTypes: [String] = [], documentTypes: [DocumentTypeDescription] = [],
        scenes: SceneSupport? = nil, sdk: String? = nil
    ) {
        self.bundle = bundle
        self.team = team
        self.activityTypes = activityTypes
        self.documentTypes = documentTypes
        self.scenes = scenes
        self.sdk = sdk
    }

    /// The types that the app declares at either place, each once (DOC-003).
    var declaredTypes: [String] {
        documentTypes.compactMap(\.activityType).reduce(into: activityTypes) { types, type in
            if !types.contains(type) { types.append(type) }
        }
    }
}
