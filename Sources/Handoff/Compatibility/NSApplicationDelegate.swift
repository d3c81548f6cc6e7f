public import Foundation

/// AppKit's application delegate. It differs from UIKit's (``ApplicationDelegate``) in two ways: the restoration handler
/// takes a list that is never nil, and life cycle methods take notifications. Every method is optional.
public protocol NSApplicationDelegate: ApplicationDelegate {
    /// The activity has arrived; see ``ApplicationDelegate/application(_:continue:restorationHandler:)``.
    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool

    /// Launching has begun.
    func applicationWillFinishLaunching(_ notification: Notification)

    /// Launching is done. An AppKit app cannot refuse it.
    func applicationDidFinishLaunching(_ notification: Notification)

    /// The app came to the front.
    func applicationDidBecomeActive(_ notification: Notification)

    /// The app left the front.
    func applicationDidResignActive(_ notification: Notification)
}

extension NSApplicationDelegate {
    /// Stands for the absent method.
    public func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool {
        application.noteNotImplemented()
        return false
    }

    /// Stands for the absent method.
    public func applicationWillFinishLaunching(_ notification: Notification) {}

    /// Stands for the absent method.
    public func applicationDidFinishLaunching(_ notification: Notification) {}

    /// Stands for the absent method.
    public func applicationDidBecomeActive(_ notification: Notification) {}

    /// Stands for the absent method.
    public func applicationDidResignActive(_ notification: Notification) {}

    // MARK: The methods that the process calls

    /// Calls AppKit's shape.
    public func application(
        _ application: Application, continue userActivity: UserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        let handler: ([any NSUserActivityRestoring]) -> Void = { restorationHandler($0) }
        return self.application(application, continue: userActivity, restorationHandler: handler)
    }

    /// Calls AppKit's shape.
    public func application(
        _ application: Application, willFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationWillFinishLaunching(
            Notification(name: NSApplication.willFinishLaunchingNotification, object: application))
        return true
    }

    /// Calls AppKit's shape.
    public func application(
        _ application: Application, didFinishLaunchingWithOptions launchOptions: [Application.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(
            Notification(name: NSApplication.didFinishLaunchingNotification, object: application))
        return true
    }

    /// Calls AppKit's shape.
    public func applicationDidBecomeActive(_ application: Application) {
        applicationDidBecomeActive(Notification(name: NSApplication.didBecomeActiveNotification, object: application))
    }

    /// Calls AppKit's shape.
    public func applicationDidEnterBackground(_ application: Application) {
        applicationDidResignActive(Notification(name: NSApplication.didResignActiveNotification, object: application))
    }
}

extension Application {
    /// The name of AppKit's notification; handed to the delegate, not posted.
    public static let willFinishLaunchingNotification = Notification.Name(
        "NSApplicationWillFinishLaunchingNotification")
    /// The name of AppKit's notification; handed to the delegate, not posted.
    public static let didFinishLaunchingNotification = Notification.Name("NSApplicationDidFinishLaunchingNotification")
    /// The name of AppKit's notification; handed to the delegate, not posted.
    public static let didBecomeActiveNotification = Notification.Name("NSApplicationDidBecomeActiveNotification")
    /// The name of AppKit's notification; handed to the delegate, not posted.
    public static let didResignActiveNotification = Notification.Name("NSApplicationDidResignActiveNotification")
}
