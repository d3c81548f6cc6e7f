import Foundation
package import Handoff
package import Payload

/// Notes as documents in iCloud: the twin of ``NoteDemo`` whose activities the framework makes.
///
/// | Action | Arguments | What the user does |
/// |---|---|---|
/// | `newNote` | `name`, `content`, `in` | writes a note and opens it, in `iCloud` (default) or `local` |
/// | `openNote` | `name` | opens a note in iCloud |
/// | `write` | `content` | replaces the text of the open note, which is saved |
/// | `scroll` | `line` | moves to a line of the open note |
/// | `rename` | `name` | renames the open note |
/// | `closeNote` | | closes the open note |
package final class NoteDocuments: ApplicationProgram {
    /// Its name in cases, under `sample:`.
    package static let name = "NoteDocuments"

    /// The file name extension of its documents, in the entry of its manifest.
    package static let pathExtension = "note"

    /// The name of its document type, in that entry.
    static let typeName = "Note"

    /// The activity type in that entry.
    package static let activityType = "com.example.notedocuments.editing"

    private weak var application: Application?
    private var desk: (any NoteDesk)?

    /// Makes the program.
    package init() {}

    package func main(_ application: Application) {
        self.application = application
        if application.platform.flavour == .appKit {
            desk = MacNoteDesk(application)
        } else {
            desk = PhoneNoteDesk(application)
        }
    }

    /// Performs an action of the user.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let application, let desk else { return .refused("the process has ended") }
        switch action {
        case "newNote", "openNote":
            guard let url = url(arguments, application) else { return .refused("the note needs a name and a place") }
            if action == "newNote" {
                guard let content = arguments["content"]?.stringValue else {
                    return .refused("newNote needs a content")
                }
                do throws(DeviceFileError) {
                    try application.files.write(Data(content.utf8), to: url, as: arguments["document"]?.stringValue)
                } catch {
                    return .refused(error.description)
                }
            }
            desk.open(url)
        case "write", "scroll", "rename", "closeNote":
            guard let note = desk.note else { return .refused("no note is open") }
            return change(note, action, arguments, desk)
        default: return .unsupported
        }
        return .done(.null)
    }

    private func change(
        _ note: any Note, _ action: String, _ arguments: PayloadDictionary, _ desk: any NoteDesk
    ) -> ActionAnswer {
        switch action {
        case "write":
            guard let content = arguments["content"]?.stringValue else { return .refused("write needs a content") }
            note.text.content = content
            note.countChange()
            desk.save(note)
        case "scroll":
            guard let line = arguments["line"]?.integerValue.flatMap({ Int(exactly: $0) }) else {
                return .refused("scroll needs a line")
            }
            note.text.line = line
            note.userActivity?.needsSave = true
        case "rename":
            guard let old = note.url, let name = arguments["name"]?.stringValue else {
                return .refused("rename needs a name")
            }
            let new = old.deletingLastPathComponent().appending(component: "\(name).\(Self.pathExtension)")
            do throws(DeviceFileError) {
                try application?.files.moveItem(at: old, to: new)
            } catch {
                return .refused(error.description)
            }
        default: desk.close(note)
        }
        return .done(.null)
    }

    private func url(_ arguments: PayloadDictionary, _ application: Application) -> URL? {
        guard let name = arguments["name"]?.stringValue, !name.isEmpty, !name.contains("/") else { return nil }
        let folder =
            arguments["in"]?.stringValue == "local"
            ? application.files.documentDirectory
            : application.files.url(forUbiquityContainerIdentifier: nil)?.appending(component: "Documents")
        return folder?.appending(component: "\(name).\(Self.pathExtension)")
    }
}
