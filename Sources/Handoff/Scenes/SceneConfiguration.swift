/// How the system makes a scene: Apple's `UISceneConfiguration`.
public final class SceneConfiguration {
    /// The name, as in the app's Info.plist.
    public let name: String?
    /// What the scene is for.
    public let role: SceneSession.Role
    /// The class of which the system makes the scene's delegate. Unlike Apple's, the type says that the class has
    /// `init()`, because Swift cannot make an object of any class.
    public var delegateClass: (any SceneDelegate.Type)?

    /// Makes a configuration.
    public init(name: String?, sessionRole: SceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}
