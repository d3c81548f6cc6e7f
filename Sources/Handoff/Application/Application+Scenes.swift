/// The scenes of a process.
extension Application {
    /// What an app asks for with a scene.
    public final class SceneActivationRequestOptions {
        /// The scene from which the user asks for it; no effect here.
        public var requestingScene: Scene?

        /// Makes options.
        public init() {}
    }

    /// The scenes that are connected.
    public var connectedScenes: Set<Scene> { Set(scenes.all) }

    /// The sessions of the app's scenes, connected or not.
    public var openSessions: Set<SceneSession> { Set(scenes.sessions) }

    /// The app can have several scenes on this device.
    public var supportsMultipleScenes: Bool { scenes.isUsed && scenes.supportsMultiple }

    /// The app has scenes on this device.
    package var usesScenes: Bool { scenes.isUsed }

    /// The kinds of scenes that the app declares; an empty list leaves the one of every app.
    package var sceneDeclarations: [SceneDeclaration] {
        get { scenes.declarations }
        set { if !newValue.isEmpty { scenes.declarations = newValue } }
    }

    /// The connected scene with a number.
    package func scene(_ number: Int) -> Scene? { scenes.session(number)?.scene }

    /// Brings a scene on screen, a new one without a session, for an activity of the app's own.
    public func requestSceneSessionActivation(
        _ sceneSession: SceneSession?, userActivity: UserActivity?, options: SceneActivationRequestOptions? = nil,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        if let error = scenes.request(sceneSession, for: userActivity) { errorHandler?(error) }
    }

    /// Closes a scene, if it is not the only one.
    public func requestSceneSessionDestruction(
        _ sceneSession: SceneSession, options: Any? = nil, errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard case .refused = scenes.perform(.close, sceneSession.number) else { return }
        errorHandler?(SceneError(code: .requestDenied))
    }
}

extension Scene {
    /// What SwiftUI's views in the scene say about external events.
    package func handleExternalEvents(_ conditions: SceneEventConditions) { eventConditions = conditions }
}
