import Foundation
import Handoff

/// The application delegate of a scripted app with views.
final class ScriptedViewDelegate: ApplicationDelegate {
    private let views: ScriptedViews

    init(_ views: ScriptedViews) { self.views = views }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        application.showProgress()
        return true
    }

    /// Passes an activity of a view's type on, and leaves any other one alone (SWUI-013).
    func application(
        _ application: Application, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        let types = views.description.views.map(\.type)
        guard application.decisions.app.delegateTakes(userActivity.activityType, types) else { return false }
        _ = views.post(.continued(userActivity))
        return true
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        guard application.decisions.app.tellsUser(HandoffErrorCode.code(of: error)) else { return }
        application.presentAlert(title: "Could not continue", message: error.localizedDescription)
    }
}
