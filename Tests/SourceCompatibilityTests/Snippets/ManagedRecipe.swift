// In the manner of the Handoff Programming Guide (HPG) and the article Implementing Handoff in Your App (IH): the framework
// manages the activity, the app delegate hands the controllers to the restoration handler.

import Foundation
import Handoff

final class RecipeViewController: UIViewController {
    static let activityType = "com.example.recipes.cooking"

    let recipe: String
    private(set) var step = 1

    init(recipe: String) {
        self.recipe = recipe
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        recipe = ""
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = recipe
        let activity = NSUserActivity(activityType: RecipeViewController.activityType)
        activity.title = "Cooking \(recipe)"
        activity.userInfo = ["recipe": recipe, "step": step]
        userActivity = activity
    }

    func turn(to step: Int) {
        self.step = step
        userActivity?.needsSave = true
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: ["recipe": recipe, "step": step])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        if let step = activity.userInfo?["step"] as? Int {
            self.step = step
        }
        super.restoreUserActivityState(activity)
    }
}

class RecipeAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let navigationController = UINavigationController(rootViewController: RecipeViewController(recipe: "Bread"))
        window = UIWindow(frame: .zero)
        window?.rootViewController = navigationController
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool {
        return userActivityType == RecipeViewController.activityType
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == RecipeViewController.activityType,
            let navigationController = window?.rootViewController as? UINavigationController
        else { return false }
        navigationController.popToRootViewController(animated: false)
        restorationHandler(navigationController.viewControllers)
        return true
    }

    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
        userActivity.addUserInfoEntries(from: ["version": 2])
    }
}
