// In the manner of the demo with three labels (S1): a counter that is saved by the activity's delegate, and a label that
// changes on the source when the activity was continued.

import Foundation
import Handoff

final class NoteViewController: UIViewController, NSUserActivityDelegate {
    static let activityType = "com.example.notedemo.note"

    private(set) var saves = 0
    private(set) var continuedLabel = "not continued"
    private(set) var restoredCounter = 0
    var counter = 0 {
        didSet { userActivity?.needsSave = true }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let activity = NSUserActivity(activityType: NoteViewController.activityType)
        activity.title = "Note"
        activity.delegate = self
        userActivity = activity
        userActivity?.becomeCurrent()
    }

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        saves += 1
        userActivity.addUserInfoEntries(from: ["counter": counter])
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) {
        UIApplication.shared.performOnMain { [weak self] in
            self?.continuedLabel = "continued"
        }
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        if let counter = activity.userInfo?["counter"] as? Int {
            restoredCounter = counter
        }
    }
}

final class NoteDemoAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = NoteViewController()
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        window?.rootViewController?.restoreUserActivityState(userActivity)
        return true
    }
}
