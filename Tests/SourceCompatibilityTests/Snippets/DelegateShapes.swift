// In the manner of the reference pages of the delegates (CR, UAD, NAD): every callback in Apple's own spelling, and delegates
// that implement none of them.

import Foundation
import Handoff

final class ShapeOfActivityDelegate: NSObject, NSUserActivityDelegate {
    var calls: [String] = []

    func userActivityWillSave(_ userActivity: NSUserActivity) {
        calls.append("willSave")
    }

    func userActivityWasContinued(_ userActivity: NSUserActivity) {
        calls.append("wasContinued")
    }

    func userActivity(_ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream) {
        calls.append("didReceive")
    }
}

final class ShapeOfUIKitDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var calls: [String] = []

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        calls.append("willFinishLaunching")
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        calls.append("didFinishLaunching")
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        calls.append("didBecomeActive")
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        calls.append("didEnterBackground")
    }

    func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool {
        calls.append("willContinue")
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        calls.append("continue")
        restorationHandler(nil)
        return true
    }

    func application(
        _ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        calls.append("didFail")
    }

    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
        calls.append("didUpdate")
    }
}

final class ShapeOfAppKitDelegate: NSObject, NSApplicationDelegate {
    var calls: [String] = []

    func applicationWillFinishLaunching(_ notification: Notification) {
        calls.append("willFinishLaunching")
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        let sender = notification.object as? NSApplication
        calls.append(sender === NSApp ? "didFinishLaunching" : "didFinishLaunching of another")
    }

    func applicationDidBecomeActive(_ notification: Notification) {
        calls.append("didBecomeActive")
    }

    func applicationDidResignActive(_ notification: Notification) {
        calls.append("didResignActive")
    }

    func application(_ application: NSApplication, willContinueUserActivityWithType userActivityType: String) -> Bool {
        calls.append("willContinue")
        return true
    }

    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        calls.append("continue")
        restorationHandler([])
        return true
    }

    func application(
        _ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        calls.append("didFail")
    }

    func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity) {
        calls.append("didUpdate")
    }
}

final class EmptyActivityDelegate: NSObject, NSUserActivityDelegate {}

final class EmptyUIKitDelegate: UIResponder, UIApplicationDelegate {}

final class EmptyAppKitDelegate: NSObject, NSApplicationDelegate {}
