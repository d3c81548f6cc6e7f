/// What the user or the system does to a scene of a running app.
package enum SceneRequest: String, Sendable, CaseIterable {
    /// The user opens another scene. It comes on screen with the app.
    case open
    /// The user turns to a scene. It comes on screen with the app.
    case activate
    /// The system disconnects a scene that is not on screen, and keeps its session.
    case disconnect
    /// The user closes a scene. Its session ends.
    case close
}
