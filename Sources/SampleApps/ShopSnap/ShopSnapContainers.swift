import Foundation
import Handoff
import Payload

/// The root, which contains the split view. In landscape it gives the split view of any iPhone a regular width, so that list
/// and item are side by side as on an iPad, as the tutorial's trait-override controller does.
final class RootViewController: ViewController {
    let split: ShopSnapSplitViewController

    init(split: ShopSnapSplitViewController) {
        self.split = split
        super.init(nibName: nil, bundle: nil)
        nameInEvents = "root"
        addChild(split)
    }

    required init?(coder: NSCoder) { nil }

    override func overrideTraitCollection(forChild child: ViewController) -> TraitCollection? {
        application?.interfaceOrientation == .landscape ? TraitCollection(horizontalSizeClass: .regular) : nil
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        application?.report(["restoring": "root"])
        split.restoreUserActivityState(activity)
        super.restoreUserActivityState(activity)
    }
}

/// The list and the open item: side by side where both fit, otherwise one on top of the other.
final class ShopSnapSplitViewController: SplitViewController {
    let list: ListViewController
    let detail = DetailViewController()
    private let navigation: NavigationController

    init(list: ListViewController) {
        self.list = list
        navigation = NavigationController(rootViewController: list).named("navigation")
        super.init(nibName: nil, bundle: nil)
        nameInEvents = "split"
        viewControllers = [navigation]
    }

    required init?(coder: NSCoder) { nil }

    /// Whether an item is open.
    var isDetailShown: Bool { detail.parent != nil }

    /// Opens an item. If one is open already it is replaced, and its text field keeps the focus.
    func showDetail(_ item: String?) {
        detail.item = item
        guard !isDetailShown else { return detail.refresh() }
        list.perform(Segue(identifier: "showDetail", source: list, destination: detail, kind: .showDetail))
    }

    func returnToList() {
        if isCollapsed { navigation.popToViewController(list, animated: true) } else { viewControllers = [navigation] }
        list.didReturnFromDetail()
    }

    /// Forwards to the screen of the activity type (EX-013, CONT-020, CONT-031).
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
