// In the manner of the demo with four pages (S2): one activity type, the page as a text in userInfo, and pages that assign
// userActivity without an update hook.

import Foundation
import Handoff

let pagesActivityType = "com.example.pages.browse"

class PageViewController: UIViewController {
    let jumpId: String

    init(jumpId: String) {
        self.jumpId = jumpId
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("pages are made in code")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let activity = NSUserActivity(activityType: pagesActivityType)
        activity.title = "第\(jumpId)页"
        activity.userInfo = ["jumpId": jumpId]
        activity.needsSave = true
        userActivity = activity
        userActivity?.becomeCurrent()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        userActivity?.invalidate()
    }
}

final class PagesAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        self.window = UIWindow(frame: .zero)
        self.window?.rootViewController = UINavigationController(rootViewController: UIViewController())
        self.window?.makeKeyAndVisible()
        return true
    }

    var navigation: UINavigationController? { window?.rootViewController as? UINavigationController }

    func open(_ jumpId: String) {
        navigation?.popToRootViewController(animated: false)
        navigation?.pushViewController(PageViewController(jumpId: jumpId), animated: true)
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == pagesActivityType,
            let jumpId = userActivity.userInfo?["jumpId"] as? String, ["1", "2", "3", "4"].contains(jumpId)
        else { return false }
        open(jumpId)
        return true
    }
}
