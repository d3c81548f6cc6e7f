import Handoff
import Payload

/// The root, around the split view.
final class RootViewController: ViewController {
    let split: ShopSnapSplitViewController

    init(split: ShopSnapSplitViewController) {
        self.split = split
        super.init(name: "root")
        addChild(split)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        application?.report(["restoring": "root"])
        split.restoreUserActivityState(activity)
        super.restoreUserActivityState(activity)
    }
}

/// The list and the item that is open, one on top of the other as on a phone.
final class ShopSnapSplitViewController: SplitViewController {
    let list: ListViewController
    let detail = DetailViewController()
    private let navigation: NavigationController

    init(list: ListViewController) {
        self.list = list
        navigation = NavigationController(rootViewController: list, name: "navigation")
        super.init(name: "split")
        viewControllers = [navigation]
    }

    /// Whether an item is open.
    var isDetailShown: Bool { navigation.topViewController === detail }

    func showDetail(_ item: String?) {
        detail.item = item
        guard !isDetailShown else { return detail.refresh() }
        list.perform(Segue(identifier: "showDetail", source: list, destination: detail))
    }

    func returnToList() {
        navigation.popToViewController(list, animated: true)
        list.didReturnFromDetail()
    }

    /// Forwards to the screen that the type is about (EX-013, CONT-020, CONT-031).
    override func restoreUserActivityState(_ activity: NSUserActivity) {
        application?.report(["restoring": "split"])
        switch activity.activityType {
        case ShopSnapConstants.ActivityType.view:
            if isDetailShown { returnToList() }
            list.restoreUserActivityState(activity)
        case ShopSnapConstants.ActivityType.edit:
            if !isDetailShown { showDetail(nil) }
            detail.restoreUserActivityState(activity)
        default: break
        }
        super.restoreUserActivityState(activity)
    }
}
