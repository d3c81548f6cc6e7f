import Foundation
import Handoff
import Payload

/// The app delegate.
final class ShopSnapAppDelegate: ApplicationDelegate {
    private let root: RootViewController

    init(root: RootViewController) { self.root = root }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        application.showProgress()
        return true
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        // The payload must have a version, whatever it is (EX-015, O-10).
        guard let userInfo = userActivity.userInfo, userInfo[ShopSnapConstants.Key.version] is String,
            canRestore(userActivity.activityType, userInfo)
        else { return false }
        root.restoreUserActivityState(userActivity)
        return true
    }

    /// Checks the payload before anything is changed: one that cannot be restored must not change the list (CONT-012,
    /// CONT-032).
    private func canRestore(_ type: String, _ userInfo: [AnyHashable: Any]) -> Bool {
        switch type {
        case ShopSnapConstants.ActivityType.view: userInfo[ShopSnapConstants.Key.items] is [String]
        case ShopSnapConstants.ActivityType.edit: userInfo[ShopSnapConstants.Key.item] is String
        default: false
        }
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        // The user knows that they cancelled (EX-014).
        guard (error as? CocoaError)?.code != .userCancelled else { return }
        application.presentAlert(
            title: "Handoff Error",
            message:
                "The connection to your other device may have been interrupted. Please try again. "
                + error.localizedDescription,
            buttons: ["Dismiss"])
        application.report(["alert": "Handoff Error", "buttons": ["Dismiss"]])
    }

    /// Adds the version to every activity in one place (VER-002).
    func application(_ application: Application, didUpdate userActivity: NSUserActivity) {
        userActivity.addUserInfoEntries(from: [ShopSnapConstants.Key.version: ShopSnapConstants.version])
    }
}
