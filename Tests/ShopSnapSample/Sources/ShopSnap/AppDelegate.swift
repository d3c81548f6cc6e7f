import Foundation
import Handoff

/// Continues activities of other devices, and tells the user if that fails.
class AppDelegate: UIApplicationDelegate {
    private let navigation: UINavigationController
    private let list: ListViewController

    init(_ navigation: UINavigationController, _ list: ListViewController) {
        self.navigation = navigation
        self.list = list
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        switch userActivity.activityType {
        case ActivityType.list where userActivity.userInfo?[Key.items] is [String]:
            navigation.popToViewController(list, animated: false)
            restorationHandler([list])
        case ActivityType.item where userActivity.userInfo?[Key.item] is String:
            navigation.popToViewController(list, animated: false)
            list.open("")
            restorationHandler(navigation.topViewController.map { [$0] })
        default: return false
        }
        return true
    }

    func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        // The user who cancelled knows it.
        guard (error as? CocoaError)?.code != .userCancelled else { return }
        application.presentAlert(title: "Could not continue", message: error.localizedDescription)
    }
}
