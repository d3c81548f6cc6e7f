// In the manner of the guide's and the sessions' advice on failures (HPG, W219, FE): show the user every failure except a
// cancellation, in the three ways in which apps ask for the code.

import Foundation
import Handoff

final class FailureAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var reasons: [String] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: Error
    ) {
        guard (error as NSError).code != NSUserCancelledError else { return }
        if case CocoaError.userCancelled = error { return }
        reasons.append(Self.reason(error))
        let alert = UIAlertController(
            title: "Handoff failed", message: error.localizedDescription, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
        window?.rootViewController?.present(alert, animated: true, completion: nil)
    }

    private static func reason(_ error: Error) -> String {
        switch (error as? CocoaError)?.code {
        case CocoaError.userActivityHandoffFailed?: return "no data"
        case CocoaError.userActivityConnectionUnavailable?: return "no connection"
        case CocoaError.userActivityRemoteApplicationTimedOut?: return "no answer"
        case CocoaError.userActivityHandoffUserInfoTooLarge?: return "too large"
        default: return "other"
        }
    }
}
