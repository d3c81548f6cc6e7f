/// What an app's scene manifest says: `UIApplicationSupportsMultipleScenes`.
package enum SceneSupport: String, Sendable, CaseIterable {
    /// The app has one scene.
    case single
    /// The app can have several scenes.
    case multiple
}
