import Handoff

/// The shopping list.
class ListViewController: UIViewController {
    private(set) var items: [String] = []

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let activity = NSUserActivity(activityType: ActivityType.list)
        activity.title = "Shopping List"
        activity.needsSave = true
        userActivity = activity
    }

    override func viewWillDisappear(_ animated: Bool) {
        userActivity?.invalidate()
        super.viewWillDisappear(animated)
    }

    func add(_ item: String) {
        items.append(item)
        userActivity?.needsSave = true
    }

    func open(_ item: String) {
        let controller = ItemViewController()
        controller.text = item
        navigationController?.pushViewController(controller, animated: true)
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: [Key.items: items])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        let others = activity.userInfo?[Key.items] as? [String] ?? []
        for item in others where !items.contains(item) { items.append(item) }
        userActivity?.needsSave = true
        super.restoreUserActivityState(activity)
    }
}
