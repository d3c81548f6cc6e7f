import Foundation
import Handoff

/// A note on an iPhone or iPad. The editor on the screen shares its activity, which makes that current.
final class PhoneNoteDocument: UIDocument, Note {
    let text = NoteText()

    override init(fileURL url: URL) {
        super.init(fileURL: url)
        nameInEvents = "note"
    }

    var url: URL? { fileURL }

    var isEdited: Bool { hasUnsavedChanges }

    func countChange() { updateChangeCount(.done) }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        text.load(contents as? Data ?? Data())
    }

    override func contents(forType typeName: String) throws -> Any { try text.data(ofType: typeName) }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        text.update(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        text.restore(activity)
    }
}

/// The screen that shows a note.
final class NoteEditorController: UIViewController {
    init() {
        super.init(nibName: nil, bundle: nil)
        nameInEvents = "editor"
    }

    required init?(coder: NSCoder) { nil }
}

/// Opens the document of an activity, since UIKit leaves that to the app (DOC-011).
final class PhoneNoteDelegate: UIApplicationDelegate {
    private weak var desk: PhoneNoteDesk?

    init(_ desk: PhoneNoteDesk) { self.desk = desk }

    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        application.showProgress()
        return true
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard let url = userActivity.userInfo?[UIDocument.userActivityURLKey] as? URL, let desk else { return false }
        restorationHandler([desk.show(url)])
        return true
    }
}

/// Notes on one screen.
final class PhoneNoteDesk: NoteDesk {
    private let editor = NoteEditorController()
    private var shown: PhoneNoteDocument?

    init(_ application: Application) {
        application.delegate = PhoneNoteDelegate(self)
        let window = Window().named("window")
        window.rootViewController = editor
        application.windows = [window]
    }

    var note: (any Note)? { shown }

    func open(_ url: URL) { _ = show(url) }

    /// Opens a note in place of the one that is open.
    func show(_ url: URL) -> PhoneNoteDocument {
        if let shown { close(shown) }
        let document = PhoneNoteDocument(fileURL: url)
        shown = document
        document.open { [weak self, weak document] isOpen in
            guard isOpen, let self, let document, shown === document else { return }
            document.observeUserActivity { [weak editor] in editor?.userActivity = $0 }
            editor.userActivity = document.userActivity
            document.text.report(document.localizedName)
        }
        return document
    }

    func save(_ note: any Note) {
        guard let note = note as? PhoneNoteDocument, note.isEdited else { return }
        note.save(to: note.fileURL, for: .forOverwriting) { _ in note.text.report(note.localizedName) }
    }

    func close(_ note: any Note) {
        (note as? PhoneNoteDocument)?.close()
        editor.userActivity = nil
        shown = nil
    }
}
