import Foundation
import Handoff

/// The application delegate, which passes a continued activity on to the view.
final class CounterAppDelegate: AdaptedDelegate {
    static let didContinue = Notification.Name("com.parussoft.Handoff-Test.continued")

    var center: NotificationCenter?

    init() {}

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == CounterConstants.activityType else { return false }
        center?.post(name: Self.didContinue, object: self, userInfo: userActivity.userInfo)
        return true
    }
}
