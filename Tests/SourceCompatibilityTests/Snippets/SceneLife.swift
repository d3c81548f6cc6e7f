// In the manner of the reference pages of scene delegates (USD): a scene that continues an activity, asks for another scene
// and is restored later.

import Foundation
import Handoff

final class SceneLifeAppDelegate: UIResponder, UIApplicationDelegate {
    override init() {
        super.init()
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(
            name: "Default Configuration", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneLifeSceneDelegate.self
        return configuration
    }
}

final class SceneLifeSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private(set) var expected: String?
    private(set) var restored: String?
    private(set) var shown: [String] = []
    private(set) var failures = 0

    override init() {
        super.init()
    }

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = NSPredicate { value, _ in
            (value as? String) == "drafts"
        }
        expected = connectionOptions.handoffUserActivityType
        let activity = connectionOptions.userActivities.first ?? session.stateRestorationActivity
        if expected == nil, let activity {
            restored = activity.userInfo?["draft"] as? String
        }
    }

    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
        expected = userActivityType
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        expected = nil
        if let draft = userActivity.userInfo?["draft"] as? String { shown.append(draft) }
    }

    func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error) {
        failures += 1
    }

    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
        userActivity.addUserInfoEntries(from: ["updated": true])
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = scene.userActivity ?? NSUserActivity(activityType: "com.example.app.state")
        activity.addUserInfoEntries(from: ["draft": shown.last ?? ""])
        scene.userActivity = activity
        return activity
    }

    func openInNewWindow(_ activity: NSUserActivity) {
        UIApplication.shared.requestSceneSessionActivation(
            nil, userActivity: activity, options: nil, errorHandler: nil)
    }
}
