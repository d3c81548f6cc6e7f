import Foundation
import Handoff

/// A note on a Mac. AppKit opens it for an activity, and makes its activity current with its window.
final class MacNoteDocument: NSDocument, Note {
    let text = NoteText()

    override init() {
        super.init()
        nameInEvents = "note"
    }

    var url: URL? { fileURL }

    var isEdited: Bool { isDocumentEdited }

    func countChange() { updateChangeCount(.changeDone) }

    override func read(from data: Data, ofType typeName: String) throws { text.load(data) }

    override func data(ofType typeName: String) throws -> Data { try text.data(ofType: typeName) }

    override func makeWindowControllers() {
        addWindowController(NSWindowController(window: Window().named("note window")))
        text.report(displayName)
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        text.update(activity)
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        text.restore(activity)
        text.report(displayName)
    }
}

/// Names the class of notes, as `NSDocumentClass` in an Info.plist does.
final class MacNoteController: NSDocumentController {
    override func documentClass(forType typeName: String) -> AnyClass? { MacNoteDocument.self }
}

/// The app delegate, which leaves documents to AppKit: it has no `continue`.
final class MacNoteDelegate: NSApplicationDelegate {
    func application(_ application: Application, willContinueUserActivityWithType userActivityType: String) -> Bool {
        application.showProgress()
        return true
    }
}

/// Notes in windows.
final class MacNoteDesk: NoteDesk {
    private let controller = MacNoteController()

    init(_ application: Application) { application.delegate = MacNoteDelegate() }

    var note: (any Note)? { (controller.currentDocument ?? controller.documents.last) as? MacNoteDocument }

    func open(_ url: URL) {
        controller.openDocument(withContentsOf: url, display: true) { _, _, _ in }
    }

    func save(_ note: any Note) {
        guard let note = note as? MacNoteDocument, note.isEdited, let url = note.fileURL else { return }
        note.save(to: url, ofType: note.fileType ?? "", for: .saveOperation) { _ in note.text.report(note.displayName) }
    }

    /// Closes the windows of a note. AppKit closes the note with the last one.
    func close(_ note: any Note) {
        guard let note = note as? MacNoteDocument else { return }
        for controller in note.windowControllers { controller.close() }
    }
}
