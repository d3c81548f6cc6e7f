import BatonTesting
import Foundation
import Handoff

@testable import ShopSnap

/// The app with a mistake: `SHOPSNAP_BROKEN=typeNotDeclared swift test` shows the failure of the test.
enum BrokenVariant: String {
    case typeNotDeclared
    case payloadKeyRenamed
    case errorShownOnCancel
    case payloadTrusted

    static let current = ProcessInfo.processInfo.environment["SHOPSNAP_BROKEN"].flatMap(BrokenVariant.init)

    func broken(_ app: AppUnderTest<ShopSnapApp>) -> AppUnderTest<ShopSnapApp> {
        var app = app
        switch self {
        case .typeNotDeclared: app.activityTypes.removeAll { $0 == ActivityType.item }
        case .payloadKeyRenamed: app.main = { ShopSnapApp($0, list: RenamedKeyListViewController()) }
        case .errorShownOnCancel: app.main = { ShopSnapApp($0, delegate: TalkativeAppDelegate.init) }
        case .payloadTrusted: app.main = { ShopSnapApp($0, delegate: TrustingAppDelegate.init) }
        }
        return app
    }
}

/// Saves under another key than it restores from.
private final class RenamedKeyListViewController: ListViewController {
    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: ["shoppingItems": items])
    }
}

/// Shows every error, even a cancellation.
private final class TalkativeAppDelegate: AppDelegate {
    override func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        application.presentAlert(title: "Could not continue", message: error.localizedDescription)
    }
}

/// Takes for granted that a list has items, and that they are text.
private final class TrustingAppDelegate: AppDelegate {
    override func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        if userActivity.activityType == ActivityType.list {
            let items = userActivity.userInfo![Key.items] as! [String]
            guard !items.isEmpty else { return false }
        }
        return super.application(application, continue: userActivity, restorationHandler: restorationHandler)
    }
}
