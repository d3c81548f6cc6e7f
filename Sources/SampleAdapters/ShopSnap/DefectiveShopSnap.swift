import Foundation
import Handoff
import Payload
import SampleApps

/// ShopSnap with one defect. It changes what the user's actions and the system's calls do; ShopSnap itself is
/// unchanged.
final class DefectiveShopSnap: ApplicationProgram {
    private let shopSnap = ShopSnap()
    private let defect: ShopSnapDefect
    private weak var application: Application?

    init(_ defect: ShopSnapDefect) { self.defect = defect }

    func main(_ application: Application) {
        self.application = application
        shopSnap.main(application)
        if let delegate = application.delegate {
            application.delegate = DefectiveDelegate(delegate, defect)
        }
    }

    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        switch (defect, action) {
        case (.keepsEditActivity, "returnKey"): return .done(.null)
        case (.forgetsNeedsSave, "type"), (.selectsUnmarked, "selectItem"):
            let answer = shopSnap.perform(action, arguments)
            application?.currentActivity?.needsSave = false
            return answer
        default: return shopSnap.perform(action, arguments)
        }
    }
}

/// ShopSnap's delegate with one defect in a callback.
private final class DefectiveDelegate: ApplicationDelegate {
    private let delegate: any ApplicationDelegate
    private let defect: ShopSnapDefect

    init(_ delegate: any ApplicationDelegate, _ defect: ShopSnapDefect) {
        self.delegate = delegate
        self.defect = defect
    }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        delegate.application(application, willContinueUserActivityWithType: userActivityType)
    }

    func application(
        _ application: Application, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        guard defect != .forgetsToRestore else { return true }
        if defect == .ignoresVersion { userActivity.addUserInfoEntries(from: ["shopsnap.version.key": "1.0"]) }
        return delegate.application(application, continue: userActivity, restorationHandler: restorationHandler)
    }

    func application(
        _ application: Application, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        if defect == .alertsOnCancel, (error as? CocoaError)?.code == .userCancelled {
            application.presentAlert(title: "Handoff Error", message: error.localizedDescription)
        }
        delegate.application(application, didFailToContinueUserActivityWithType: userActivityType, error: error)
    }

    func application(_ application: Application, didUpdate userActivity: UserActivity) {
        delegate.application(application, didUpdate: userActivity)
    }
}
