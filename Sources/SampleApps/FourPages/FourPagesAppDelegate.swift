import Handoff

/// The app delegate, which builds the pages.
final class FourPagesAppDelegate: ApplicationDelegate {
    private let window: Window
    private(set) var tabs: TabBarController?

    init(window: Window) { self.window = window }

    /// Builds all pages anew and shows one of them.
    ///
    /// - Returns: the page that is shown.
    @discardableResult
    func showPages(selecting index: Int) -> ViewController? {
        let tabs = TabBarController().named("tabs")
        tabs.viewControllers = (0..<FourPagesConstants.pages).map { PageViewController(index: $0) }
        tabs.selectedIndex = index
        self.tabs = tabs
        window.rootViewController = tabs
        return tabs.selectedViewController
    }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        guard userActivityType == FourPagesConstants.activityType else { return false }
        application.showProgress()
        return true
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        guard userActivity.activityType == FourPagesConstants.activityType,
            let jumpID = userActivity.userInfo?[FourPagesConstants.Key.jumpID] as? String,
            let index = (0..<FourPagesConstants.pages).first(where: { String($0) == jumpID }),
            let page = showPages(selecting: index)
        else { return false }
        restorationHandler([page])
        return true
    }
}
