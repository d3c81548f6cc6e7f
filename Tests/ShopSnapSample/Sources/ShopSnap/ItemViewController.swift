import Handoff

/// One item, and the field in which it is edited.
final class ItemViewController: UIViewController {
    var text = ""

    func beginEditing() {
        let activity = NSUserActivity(activityType: ActivityType.item)
        activity.title = "Editing an Item"
        activity.needsSave = true
        userActivity = activity
    }

    func type(_ text: String) {
        self.text = text
        userActivity?.needsSave = true
    }

    override func viewDidDisappear(_ animated: Bool) {
        userActivity?.invalidate()
        super.viewDidDisappear(animated)
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: [Key.item: text])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        text = activity.userInfo?[Key.item] as? String ?? text
        super.restoreUserActivityState(activity)
    }
}
