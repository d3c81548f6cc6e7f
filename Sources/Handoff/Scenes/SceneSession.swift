/// What the system keeps of a scene from its opening until the user closes it: Apple's `UISceneSession`. The scene may be
/// disconnected and connected again, also in another process.
public final class SceneSession {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's text.
        public var rawValue: String

        /// Makes a role.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Windows on the device's own screen; the only role here.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// Identifies the session on the device, for its whole life.
    public let persistentIdentifier: String
    /// The session's number among those of the app, in the order in which they were opened, from 1.
    package let number: Int
    /// What the scene is for.
    public let role = Role.windowApplication
    /// The scene while it is connected.
    public internal(set) weak var scene: Scene?
    /// How the scene is made.
    public internal(set) var configuration: SceneConfiguration
    /// The activity that was stored when the scene left the screen, for its restoration.
    public var stateRestorationActivity: UserActivity?
    /// What the app keeps with the session.
    public var userInfo: [String: Any]?

    /// Which of the app's declarations of scenes it was opened from.
    let declaration: Int
    /// What the scene said about external events when it was disconnected.
    var keptConditions: (uiKit: SceneActivationConditions, views: SceneEventConditions?)?

    init(number: Int, bundle: String, declaration: Int, configuration: SceneConfiguration) {
        self.number = number
        self.declaration = declaration
        persistentIdentifier = "\(bundle).scene-\(number)"
        self.configuration = configuration
    }
}

extension SceneSession: Hashable {
    /// Whether both are the same session.
    public static func == (left: SceneSession, right: SceneSession) -> Bool { left === right }

    /// Feeds the session's number to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
