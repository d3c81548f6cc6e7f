import Foundation
import Handoff
import Payload

/// The note and its two text fields.
final class NoteViewController: ViewController {
    static let activityType = "com.example.notedemo.editing"
    private static let titleKey = "title"
    private static let contentKey = "content"

    private var noteTitle = ""
    private var content = ""

    init() {
        super.init(nibName: nil, bundle: nil)
        nameInEvents = "note"
        title = "Note"
    }

    required init?(coder: NSCoder) { nil }

    /// The user replaces both fields.
    func write(title: String, content: String) {
        show(title, content)
        if let userActivity {
            userActivity.needsSave = true
        } else {
            startUserActivity()
        }
    }

    private func startUserActivity() {
        let activity = NSUserActivity(activityType: Self.activityType)
        activity.title = noteTitle
        activity.needsSave = true
        userActivity = activity
        activity.becomeCurrent()
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        activity.addUserInfoEntries(from: [Self.titleKey: noteTitle, Self.contentKey: content])
        super.updateUserActivityState(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        if let (title, content) = Self.contents(of: activity) { show(title, content) }
        super.restoreUserActivityState(activity)
    }

    /// The two texts of a payload; nil if one is missing or is no text.
    static func contents(of activity: NSUserActivity) -> (title: String, content: String)? {
        guard activity.activityType == activityType, let title = activity.userInfo?[titleKey] as? String,
            let content = activity.userInfo?[contentKey] as? String
        else { return nil }
        return (title, content)
    }

    private func show(_ title: String, _ content: String) {
        noteTitle = title
        self.content = content
        application?.report(["title": .string(title), "content": .string(content)])
    }
}
