/// One instance of an app's user interface: Apple's `UIScene`. The system makes it when it connects a session, and
/// releases it when it disconnects that.
open class Scene: Responder {
    /// Where a scene is.
    public enum ActivationState: Int, Sendable, CaseIterable {
        /// It is not connected.
        case unattached = -1
        /// It is on screen, and the user works in it.
        case foregroundActive
        /// It is on its way to the screen or away from it.
        case foregroundInactive
        /// It is not on screen.
        case background
    }

    /// What the system keeps of the scene while it is not connected.
    public let session: SceneSession
    /// Where the scene is.
    public internal(set) var activationState = ActivationState.unattached
    /// The object that the system calls. The scene keeps it alive.
    public var delegate: (any SceneDelegate)?
    /// The name that the system shows for the scene.
    open var title: String! = ""
    /// Which external events the scene takes, by their targetContentIdentifier (SCEN-006).
    open var activationConditions = SceneActivationConditions()
    /// What SwiftUI's views in the scene say about external events, in place of ``activationConditions``.
    var eventConditions: SceneEventConditions?

    /// Makes a scene of a session. The system does that.
    init(of session: SceneSession) {
        self.session = session
        super.init()
        nameInEvents = "scene \(session.number)"
        // Apps assign an activity to a scene (`userActivity`) without a subclass that updates it.
        activityStateHook = .absent
    }
}

extension Scene: WindowHost {
    var isConnected: Bool { activationState != .unattached }
}
