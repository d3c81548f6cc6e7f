import Foundation
import Handoff
import Payload

/// The text field of an item.
private final class ItemField: Responder {
    override var canBecomeFirstResponder: Bool { true }
}

/// One item, and the field in which it is edited.
final class DetailViewController: ViewController {
    /// The item as it is on the list; nil for a new one.
    var item: String? {
        didSet {
            text = item ?? ""
            // The user chose another item beside the field, or one arrived, while the field has the focus. Editing does not
            // begin again (EX-009, UPD-029).
            if isEditing { userActivity?.needsSave = true }
        }
    }
    /// The content of the text field.
    private(set) var text = ""
    /// The text field has the focus.
    private(set) var isEditing = false
    private let field = ItemField()

    init() {
        super.init(nibName: nil, bundle: nil)
        nameInEvents = "detail"
        title = "Item"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        refresh()
    }

    override func viewDidDisappear(_ animated: Bool) {
        stopUserActivity()
        isEditing = false
        super.viewDidDisappear(animated)
    }

    // MARK: The user

    /// The user taps the text field, which takes the focus.
    func selectTextField() {
        guard !isEditing, field.becomeFirstResponder() else { return }
        isEditing = true
        refresh()
        startUserActivity()
    }

    func textFieldTextDidChange(_ new: String) {
        text = new
        refresh()
        // Cheap enough for every keystroke (UPD-021).
        userActivity?.needsSave = true
    }

    func textFieldShouldReturn() {
        isEditing = false
        refresh()
        stopUserActivity()
    }

    // MARK: The activity

    private func startUserActivity() {
        let activity = NSUserActivity(activityType: ShopSnapConstants.ActivityType.edit)
        activity.title = "Editing Shopping List Item"
        activity.userInfo = [ShopSnapConstants.Key.item: text]
        activity.needsSave = true
        userActivity = activity
        activity.becomeCurrent()
    }

    private func stopUserActivity() { userActivity?.invalidate() }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: [ShopSnapConstants.Key.item: text])
        super.updateUserActivityState(activity)
    }

    /// Shows the item that was being edited elsewhere (EX-012).
    override func restoreUserActivityState(_ activity: NSUserActivity) {
        application?.report(["restoring": "detail"])
        if let restored = activity.userInfo?[ShopSnapConstants.Key.item] as? String {
            item = restored
            refresh()
        }
        super.restoreUserActivityState(activity)
    }

    /// Reports what the detail shows.
    func refresh() {
        application?.report([
            "screen": "detail", "item": item.map { .string($0) } ?? .null, "text": .string(text),
            "editing": .boolean(isEditing),
        ])
    }
}
