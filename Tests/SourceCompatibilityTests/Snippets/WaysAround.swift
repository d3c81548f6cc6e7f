// What an app writes instead of what cannot compile on Linux, or would leave the simulated world. The code blocks of
// SourceCompatibility.md stand in this file, line for line.

import Foundation
import Handoff

/// The main queue: what is queued must run in virtual time.
enum Main {
    static func run(_ work: @escaping () -> Void) {
        Application.current?.performOnMain(work)
    }
}

/// Views: the controller keeps what it shows, the view reads it.
final class CounterViewController: UIViewController {
    private(set) var label = ""

    var count = 0 {
        didSet {
            label = "\(count)"
            application?.noteUserInterfaceWork("the counter's label")
            userActivity?.needsSave = true
        }
    }
}

/// Selectors: target and action become a closure.
final class ActionButton {
    var action: () -> Void = {}

    func tap() { action() }
}

/// Timers: the process's own.
final class AutosavingViewController: UIViewController {
    func scheduleAutosave(after seconds: Double) {
        application?.perform(afterNanoseconds: Int64(seconds * 1_000_000_000)) { [weak self] in
            self?.userActivity?.needsSave = true
        }
    }
}

/// Key-value observation of a responder's userActivity.
final class ActivityObserver {
    private(set) var changes = 0

    func observe(_ responder: UIResponder) {
        responder.observeUserActivity { [weak self] _ in self?.changes += 1 }
    }
}

/// State outside of the app's objects: two devices in one test share it, so that it is handed in.
final class DraftStore {
    private var drafts: [String: String] = [:]

    subscript(name: String) -> String? {
        get { drafts[name] }
        set { drafts[name] = newValue }
    }
}

final class DraftAppDelegate: UIResponder, UIApplicationDelegate {
    let store: DraftStore

    init(store: DraftStore) {
        self.store = store
        super.init()
    }
}

/// A subclass of NSUserActivity: an object that has one.
final class DocumentActivity {
    let activity: NSUserActivity
    let document: String

    init(document: String) {
        self.document = document
        activity = NSUserActivity(activityType: "com.example.editor.editing")
        activity.title = document
    }
}

/// Two modules with one name, as on macOS: the app's own alias decides.
enum OnMacOS {
    typealias NSUserActivity = Handoff.NSUserActivity
    typealias UIResponder = Handoff.Responder
}
