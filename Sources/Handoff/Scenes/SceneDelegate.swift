/// The methods that the system calls about a scene: Apple's `UISceneDelegate`. Every method is optional and is called on the
/// main thread.
///
/// Apple's frameworks make the delegate of a class that they know by name. Here the protocol requires `init()`, so that a
/// class that conforms is `final` or has a `required init()`.
public protocol SceneDelegate: AnyObject {
    /// Makes the delegate of a scene.
    init()

    /// The scene is connected. The options say why, and the session has what was stored for its restoration.
    func scene(_ scene: Scene, willConnectTo session: SceneSession, options connectionOptions: SceneConnectionOptions)

    /// The system has disconnected the scene, and keeps its session.
    func sceneDidDisconnect(_ scene: Scene)

    /// The scene is about to come on screen.
    func sceneWillEnterForeground(_ scene: Scene)

    /// The user works in the scene.
    func sceneDidBecomeActive(_ scene: Scene)

    /// The user is about to leave the scene.
    func sceneWillResignActive(_ scene: Scene)

    /// The scene has left the screen.
    func sceneDidEnterBackground(_ scene: Scene)

    /// The user wants to continue an activity of this type here. Its data may not have arrived. UIKit shows the user that
    /// something is received (SCEN-004).
    func scene(_ scene: Scene, willContinueUserActivityWithType userActivityType: String)

    /// The activity has arrived. There is no restoration handler: the app restores it itself (SCEN-005).
    func scene(_ scene: Scene, continue userActivity: UserActivity)

    /// The activity could not be continued (ERR-021).
    func scene(_ scene: Scene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)

    /// All owners have updated a managed activity: the last chance to add to it (SCEN-007).
    func scene(_ scene: Scene, didUpdate userActivity: UserActivity)

    /// The activity with which the scene can be restored later. Its delegate and its owners are called before it is stored
    /// (SCEN-008).
    func stateRestorationActivity(for scene: Scene) -> UserActivity?

    /// The scene is to open URLs.
    func scene(_ scene: Scene, openURLContexts URLContexts: Set<OpenURLContext>)
}

/// The delegate of a scene with windows: Apple's `UIWindowSceneDelegate`.
public protocol WindowSceneDelegate: SceneDelegate {
    /// The scene's main window.
    var window: Window? { get set }
}

extension WindowSceneDelegate {
    /// Stands for the absent property.
    public var window: Window? {
        get { nil }
        set {}
    }
}

extension SceneDelegate {
    /// Stands for the absent method.
    public func scene(
        _ scene: Scene, willConnectTo session: SceneSession, options connectionOptions: SceneConnectionOptions
    ) {}

    /// Stands for the absent method.
    public func sceneDidDisconnect(_ scene: Scene) {}

    /// Stands for the absent method.
    public func sceneWillEnterForeground(_ scene: Scene) {}

    /// Stands for the absent method.
    public func sceneDidBecomeActive(_ scene: Scene) {}

    /// Stands for the absent method.
    public func sceneWillResignActive(_ scene: Scene) {}

    /// Stands for the absent method.
    public func sceneDidEnterBackground(_ scene: Scene) {}

    /// Stands for the absent method.
    public func scene(_ scene: Scene, willContinueUserActivityWithType userActivityType: String) {
        scene.noteNotImplemented()
    }

    /// Stands for the absent method.
    public func scene(_ scene: Scene, continue userActivity: UserActivity) { scene.noteNotImplemented() }

    /// Stands for the absent method.
    public func scene(
        _ scene: Scene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) { scene.noteNotImplemented() }

    /// Stands for the absent method.
    public func scene(_ scene: Scene, didUpdate userActivity: UserActivity) { scene.noteNotImplemented() }

    /// Stands for the absent method.
    public func stateRestorationActivity(for scene: Scene) -> UserActivity? {
        scene.noteNotImplemented()
        return nil
    }

    /// Stands for the absent method.
    public func scene(_ scene: Scene, openURLContexts URLContexts: Set<OpenURLContext>) { scene.noteNotImplemented() }
}

extension Scene {
    /// Marks the optional method that is running as not implemented.
    package func noteNotImplemented() { process?.context.execution.noteNotImplemented() }
}
