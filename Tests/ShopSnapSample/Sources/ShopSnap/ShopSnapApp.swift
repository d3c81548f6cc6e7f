import Handoff

/// The app, as its launch makes it.
final class ShopSnapApp {
    let navigation: UINavigationController
    let list: ListViewController

    init(
        _ application: UIApplication, list: ListViewController = ListViewController(),
        delegate: (UINavigationController, ListViewController) -> AppDelegate = AppDelegate.init
    ) {
        self.list = list
        navigation = UINavigationController(rootViewController: list)
        application.delegate = delegate(navigation, list)
        let window = UIWindow()
        window.rootViewController = navigation
        application.windows = [window]
    }

    /// The item that is open.
    var item: ItemViewController? { navigation.topViewController as? ItemViewController }
}
