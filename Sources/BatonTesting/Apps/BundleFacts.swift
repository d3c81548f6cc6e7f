/// What an app's bundle says about parts of Handoff that are not simulated.
struct BundleFacts: Sendable, Hashable {
    /// It has `UIApplicationSceneManifest`.
    var usesScenes = false

    init() {}

    /// Reads them from an Info.plist.
    init(infoPlist: [String: Any]) { usesScenes = infoPlist["UIApplicationSceneManifest"] != nil }
}
