package import Handoff
package import Payload

/// One note with a title and a text, which the root controller restores (EX-019).
///
/// | Action | Arguments | What the user does |
/// |---|---|---|
/// | `write` | `title`, `content` | replaces both fields of the note |
package final class NoteDemo: ApplicationProgram {
    /// Its name in cases, under `sample:`.
    package static let name = "NoteDemo"

    /// The activity type of its manifest.
    package static let activityTypes = [NoteViewController.activityType]

    private weak var note: NoteViewController?

    /// Makes the program.
    package init() {}

    package func main(_ application: Application) {
        let note = NoteViewController()
        self.note = note
        application.delegate = NoteAppDelegate(root: note)
        let window = Window().named("window")
        window.rootViewController = note
        application.windows = [window]
    }

    /// Performs an action of the user.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let note else { return .refused("the process has ended") }
        guard action == "write" else { return .unsupported }
        guard let title = arguments["title"]?.stringValue, let content = arguments["content"]?.stringValue else {
            return .refused("write needs a title and a content")
        }
        note.write(title: title, content: content)
        return .done(.null)
    }
}

/// The app delegate, which leaves everything to the root controller.
final class NoteAppDelegate: ApplicationDelegate {
    private let root: NoteViewController

    init(root: NoteViewController) { self.root = root }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        application.showProgress()
        return true
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        guard NoteViewController.contents(of: userActivity) != nil else { return false }
        root.restoreUserActivityState(userActivity)
        return true
    }
}
