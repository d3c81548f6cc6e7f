// In the manner of the reference pages of the launch options (UAD): an app that is started by a continuation prepares for it
// and leaves the activity itself to the callback.

import Foundation
import Handoff

final class ColdLaunchAppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var announcedType: String?
    private(set) var continued = 0

    override init() {
        super.init()
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if let dictionary = launchOptions?[.userActivityDictionary] as? [AnyHashable: Any] {
            announcedType = dictionary[UIApplication.LaunchOptionsKey.userActivityType] as? String
        }
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        continued += 1
        return (UIApplication.shared.delegate as? ColdLaunchAppDelegate) === self
    }
}
