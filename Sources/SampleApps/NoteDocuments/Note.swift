import Foundation
import Handoff
import Payload

/// What a note shows: its text, and the line where the user is.
final class NoteText {
    /// The key of the line in the activity. The framework adds the URL.
    private static let lineKey = "line"

    var content = ""
    var line = 0

    /// Takes the contents of the file.
    func load(_ data: Data) { content = String(decoding: data, as: UTF8.self) }

    /// The contents of the file. A note has one type.
    func data(ofType typeName: String?) throws -> Data {
        guard typeName == NoteDocuments.typeName else { throw CocoaError(.fileWriteUnknown) }
        return Data(content.utf8)
    }

    /// Adds what the framework does not know (DOC-013).
    func update(_ activity: NSUserActivity) { activity.addUserInfoEntries(from: [Self.lineKey: line]) }

    /// Goes to the line of an activity.
    func restore(_ activity: NSUserActivity) {
        if let line = activity.userInfo?[Self.lineKey] as? Int { self.line = line }
    }

    func report(_ name: String) {
        Application.current?.report(["note": .string(name), "content": .string(content), "line": .integer(Int64(line))])
    }
}

/// A note as a document of either platform.
protocol Note: UserActivityRestoring {
    var text: NoteText { get }
    var url: URL? { get }
    var userActivity: NSUserActivity? { get }
    /// There are changes that were not saved.
    var isEdited: Bool { get }
    /// Counts a change.
    func countChange()
}

/// Where the user works with notes, on either platform.
protocol NoteDesk: AnyObject {
    /// The note that is open.
    var note: (any Note)? { get }
    func open(_ url: URL)
    /// Saves a note that has changes.
    func save(_ note: any Note)
    func close(_ note: any Note)
}
