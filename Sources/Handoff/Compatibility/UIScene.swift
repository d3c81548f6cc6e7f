// Apple's names of the types of scenes.

/// UIKit's name of ``Scene``.
public typealias UIScene = Scene
/// UIKit's name of ``WindowScene``.
public typealias UIWindowScene = WindowScene
/// UIKit's name of ``SceneSession``.
public typealias UISceneSession = SceneSession
/// UIKit's name of ``SceneConfiguration``.
public typealias UISceneConfiguration = SceneConfiguration
/// UIKit's name of ``SceneDelegate``.
public typealias UISceneDelegate = SceneDelegate
/// UIKit's name of ``WindowSceneDelegate``.
public typealias UIWindowSceneDelegate = WindowSceneDelegate
/// UIKit's name of ``SceneActivationConditions``.
public typealias UISceneActivationConditions = SceneActivationConditions
/// UIKit's name of ``OpenURLContext``.
public typealias UIOpenURLContext = OpenURLContext
/// UIKit's name of ``SceneError``.
public typealias UISceneError = SceneError

extension Scene {
    /// UIKit's name of ``SceneConnectionOptions``.
    public typealias ConnectionOptions = SceneConnectionOptions
    /// UIKit's name of ``Application/SceneActivationRequestOptions``.
    public typealias ActivationRequestOptions = Application.SceneActivationRequestOptions
}
