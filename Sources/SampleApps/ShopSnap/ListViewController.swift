import Foundation
import Handoff
import Payload

/// The shopping list.
final class ListViewController: ViewController {
    private(set) var items: [String] = []
    private let store: ItemStore
    /// An item is open. That is what the user is doing, even if the list is beside it.
    private var isItemOpen = false

    init(store: ItemStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
        nameInEvents = "list"
        title = "Shopping List"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        store.fetch { [weak self] items in
            guard let self else { return }
            self.items = items
            refresh()
            itemsChanged()
        }
    }

    // MARK: The user

    func add(_ item: String) {
        items.append(item)
        store.commit(items)
        refresh()
        itemsChanged()
    }

    func remove(at index: Int) {
        items.remove(at: index)
        store.commit(items)
        listChanged()
    }

    func replace(_ old: String, with new: String) {
        if let index = items.firstIndex(of: old) { items[index] = new } else { items.append(new) }
        store.commit(items)
    }

    /// Replaces the whole list, as an import would.
    func load(_ new: [String]) {
        items = new
        store.commit(items)
        listChanged()
    }

    /// The list gives its activity up when it shows another screen (EX-006).
    override func prepare(for segue: Segue, sender: Any?) {
        isItemOpen = true
        stopUserActivity()
        super.prepare(for: segue, sender: sender)
    }

    /// The user came back from the detail.
    func didReturnFromDetail() {
        isItemOpen = false
        refresh()
        startUserActivity()
    }

    // MARK: The activity

    private func listChanged() {
        refresh()
        if items.isEmpty { stopUserActivity() } else { itemsChanged() }
    }

    private func itemsChanged() {
        if let userActivity, userActivity.state != .invalid {
            userActivity.needsSave = true
        } else {
            startUserActivity()
        }
    }

    /// Starts a new activity, unless there is nothing to hand over (EX-004) or an item is open (EX-006).
    private func startUserActivity() {
        guard !items.isEmpty, isOnScreen, !isItemOpen else { return }
        let activity = NSUserActivity(activityType: ShopSnapConstants.ActivityType.view)
        activity.title = "Viewing Shopping List"
        activity.userInfo = [ShopSnapConstants.Key.items: items]
        // Saving adds the version, which the first payload must have.
        activity.needsSave = true
        userActivity = activity
        activity.becomeCurrent()
    }

    private func stopUserActivity() { userActivity?.invalidate() }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: [ShopSnapConstants.Key.items: items])
        super.updateUserActivityState(activity)
    }

    /// Adds items that are not on the list yet, in their order (EX-011).
    override func restoreUserActivityState(_ activity: NSUserActivity) {
        application?.report(["restoring": "list"])
        if let imported = activity.userInfo?[ShopSnapConstants.Key.items] as? [String] {
            var merged = items
            for item in imported where !merged.contains(item) { merged.append(item) }
            items = merged
            store.commit(items)
            refresh()
            itemsChanged()
        }
        super.restoreUserActivityState(activity)
    }

    /// Reports what the list shows.
    func refresh() {
        application?.report([
            "screen": "list", "items": .array(items.map { .string($0) }), "commits": PayloadValue(store.commits),
        ])
    }
}
