// In the manner of WWDC 2014 session 219 (W219): the app makes its own activity current, fills it in when the system saves it,
// and gives its copy of a draft up when the draft was continued elsewhere.

import Foundation
import Handoff

final class ComposeViewController: UIViewController, NSUserActivityDelegate {
    static let activityType = "com.example.mail.compose"

    var recipient = ""
    var text = ""
    private(set) var isClosed = false
    private var composing: NSUserActivity?

    func beginEditing() {
        let activity = NSUserActivity(activityType: ComposeViewController.activityType)
        activity.title = "Draft"
        activity.delegate = self
        composing = activity
        activity.becomeCurrent()
    }

    func textDidChange(_ text: String) {
        self.text = text
        composing?.needsSave = true
    }

    func send() {
        composing?.invalidate()
        composing = nil
        isClosed = true
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        userActivity.userInfo = ["to": recipient, "text": text]
        userActivity.webpageURL = URL(string: "https://mail.example.com/drafts/1")
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) {
        userActivity.invalidate()
        isClosed = true
    }
}

final class MailAppDelegate: UIResponder, UIApplicationDelegate {
    let composer = ComposeViewController()
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), composer]
        tabs.selectedIndex = 1
        window = UIWindow()
        window?.rootViewController = tabs
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard let userInfo = userActivity.userInfo, let text = userInfo["text"] as? String else { return false }
        composer.recipient = userInfo["to"] as? String ?? ""
        composer.text = text
        composer.beginEditing()
        return true
    }
}
