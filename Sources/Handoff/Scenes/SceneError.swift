/// Why the system does not activate a scene: Apple's `UISceneError`.
public struct SceneError: Error, Sendable, Hashable {
    /// The reason.
    public enum Code: Int, Sendable, CaseIterable {
        /// The app or the device has one scene only.
        case multipleScenesNotSupported
        /// The system refuses.
        case requestDenied
    }

    /// The reason.
    public let code: Code
}
