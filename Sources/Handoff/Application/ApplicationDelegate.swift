/// The methods that the system calls on an app. Every method is optional, has Apple's signature, and is called on the main
/// thread (CONT-010).
public protocol ApplicationDelegate: AnyObject {
    /// Launching has begun. After false no continuation reaches the app (CONT-021).
    func application(
        _ application: Application, willFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Launching is nearly done. After false no continuation reaches the app (CONT-021).
    func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The app came to the front.
    func applicationDidBecomeActive(_ application: Application)

    /// The app left the front.
    func applicationDidEnterBackground(_ application: Application)

    /// The user wants to continue an activity of this type here. Its data may not have arrived. Returning true means that
    /// the app shows progress itself, and nothing else (CONT-004, CONT-005).
    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool

    /// The activity has arrived. Returning true means that the app handled it (CONT-012). The app may call the restoration
    /// handler with the objects that restore it, now or later on main (CONT-016), or not at all (CONT-014).
    func application(
        _ application: Application, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool

    /// The activity could not be continued. An app that has this method tells its user, except for a cancellation
    /// (ERR-010, ERR-011).
    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)

    /// All owners have updated a managed activity: the last chance to add to it (UPD-015).
    func application(_ application: Application, didUpdate userActivity: UserActivity)

    /// How the system makes a scene. An app that lacks this uses what its scene manifest says.
    func application(
        _ application: Application, configurationForConnecting connectingSceneSession: SceneSession,
        options: SceneConnectionOptions
    ) -> SceneConfiguration

    /// The user has closed scenes.
    func application(_ application: Application, didDiscardSceneSessions sceneSessions: Set<SceneSession>)
}

extension ApplicationDelegate {
    /// Stands for the absent method.
    public func application(
        _ application: Application, willFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Stands for the absent method.
    public func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Stands for the absent method.
    public func applicationDidBecomeActive(_ application: Application) {}

    /// Stands for the absent method.
    public func applicationDidEnterBackground(_ application: Application) {}

    /// Stands for the absent method.
    public func application(
        _ application: Application, willContinueUserActivityWithType userActivityType: String
    ) -> Bool {
        application.noteNotImplemented()
        return false
    }

    /// Stands for the absent method.
    public func application(
        _ application: Application, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        application.noteNotImplemented()
        return false
    }

    /// Stands for the absent method.
    public func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) { application.noteNotImplemented() }

    /// Stands for the absent method.
    public func application(_ application: Application, didUpdate userActivity: UserActivity) {
        application.noteNotImplemented()
    }

    /// Stands for the absent method.
    public func application(
        _ application: Application, configurationForConnecting connectingSceneSession: SceneSession,
        options: SceneConnectionOptions
    ) -> SceneConfiguration {
        application.noteNotImplemented()
        return connectingSceneSession.configuration
    }

    /// Stands for the absent method.
    public func application(_ application: Application, didDiscardSceneSessions sceneSessions: Set<SceneSession>) {}
}
