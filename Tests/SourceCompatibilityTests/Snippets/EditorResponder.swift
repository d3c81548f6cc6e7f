// In the manner of AppKit's reference pages (NSR, NAD): a responder in the chain of the main window owns the activity, and a
// controller with AppKit's appearance methods shows a list.

import Foundation
import Handoff

final class EditorResponder: NSResponder {
    static let activityType = "com.example.editor.editing"

    var text = ""
    var selection = 0

    override init() {
        super.init()
        let activity = NSUserActivity(activityType: EditorResponder.activityType)
        activity.title = "Editing"
        userActivity = activity
    }

    func type(_ addition: String) {
        text += addition
        selection = text.count
        userActivity?.needsSave = true
    }

    override func updateUserActivityState(_ userActivity: NSUserActivity) {
        userActivity.addUserInfoEntries(from: ["text": text, "selection": selection])
        super.updateUserActivityState(userActivity)
    }

    override func restoreUserActivityState(_ userActivity: NSUserActivity) {
        super.restoreUserActivityState(userActivity)
        text = userActivity.userInfo?["text"] as? String ?? ""
        selection = userActivity.userInfo?["selection"] as? Int ?? 0
    }
}

final class SidebarViewController: NSViewController {
    private(set) var appearances: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        appearances.append("loaded")
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        appearances.append("appeared")
    }

    override func viewWillDisappear() {
        super.viewWillDisappear()
        appearances.append("disappears")
    }
}

final class EditorAppDelegate: NSObject, NSApplicationDelegate {
    let window = NSWindow()
    let editor = EditorResponder()
    let sidebar = SidebarViewController()
    let inspector = NSWindow(contentViewController: NSViewController())

    func applicationDidFinishLaunching(_ aNotification: Notification) {
        window.contentViewController = sidebar
        editor.nextResponder = window
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(editor)
    }

    func application(_ application: NSApplication, willContinueUserActivityWithType userActivityType: String) -> Bool {
        return userActivityType == EditorResponder.activityType
    }

    func application(
        _ application: NSApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([NSUserActivityRestoring]) -> Void
    ) -> Bool {
        guard userActivity.activityType == EditorResponder.activityType else { return false }
        NSApp.mainWindow?.makeFirstResponder(editor)
        restorationHandler([editor])
        return true
    }

    func application(
        _ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String, error: Error
    ) {
        if (error as NSError).code != NSUserCancelledError {
            NSApplication.shared.presentError(error)
        }
    }
}
