package import Payload
package import Platforms

/// Decisions about documents and the activities that the framework makes for them (DOC).
package struct DocumentDecisions: Sendable {
    /// The key under which the activity of a document has the document's URL. Source: UID, NSD.
    package static let urlKey = "NSUserActivityDocumentURLKey"

    // MARK: The activity of a document

    /// The app's document type for a file name extension: the first that names it (DOC-001). Several may name one activity
    /// type (DOC-002).
    package var entry: @Sendable (_ extension: String, [DocumentTypeDescription]) -> DocumentTypeDescription? = {
        name, types in
        types.first { $0.extensions.contains { $0 == "*" || $0.lowercased() == name.lowercased() } }
    }

    /// The activity type of documents of a document type: that of the entry (DOC-001), whatever the top level of the manifest
    /// declares (DOC-014).
    package var activityType: @Sendable (DocumentTypeDescription, _ declared: [String]) -> String? = {
        entry, _ in
        entry.activityType
    }

    /// Whether the framework makes an activity for a document in such a place: in iCloud alone (DOC-001, DOC-005).
    package var makesActivity: @Sendable (FileLocationKind) -> Bool = { $0 == .iCloudDocument }

    /// What becomes of the activity of a document that was opened or moved, by the type that it has and the type that the
    /// document should have now (DOC-006).
    package var change: @Sendable (_ present: String?, _ wanted: String?, _ isMoved: Bool) -> DocumentActivityChange = {
        present, wanted, _ in
        if present == wanted { return .none }
        return wanted.map { .make($0) } ?? .clear
    }

    /// Whether a change of fileURL sets needsSave (DOC-012).
    package var marksChangedURL: @Sendable () -> Bool = { true }

    /// Whether closing a document invalidates its activity, whoever shares it (DOC-007).
    package var invalidatesOnClose: @Sendable () -> Bool = { true }

    /// What the document itself adds to its activity at a save: its URL, each time (DOC-004, DOC-017).
    package var entries: @Sendable (_ url: String, _ wasSaved: Bool) -> PayloadDictionary = { url, _ in
        [.string(urlKey): .url(url)]
    }

    /// Whether an app that added the URL of a document under another key is reported, by how many values of the payload are
    /// that URL (DOC-013).
    package var reportsRepeatedURL: @Sendable (_ count: Int) -> Bool = { $0 > 1 }

    // MARK: Currentness

    /// Whether UIKit makes the activity of a document current that no view controller shares (DOC-009, LIFE-016).
    package var considersUnsharedDocument: @Sendable () -> Bool = { false }

    /// Whether AppKit considers the document of the main window's controller after the responder chain (DOC-008,
    /// LIFE-018).
    package var considersDocumentOfMainWindow: @Sendable () -> Bool = { true }

    /// Whether AppKit considers documents without windows (DOC-008).
    package var considersDocumentWithoutWindow: @Sendable () -> Bool = { false }

    // MARK: Continuation

    /// Whether a document restores that AppKit opened for an activity (DOC-010).
    package var restoresOpenedDocument: @Sendable () -> Bool = { true }

    /// Whether the windows of such a document are shown (DOC-010).
    package var showsRestoredDocument: @Sendable () -> Bool = { true }

    /// The URL of the document that an app on iOS opens (DOC-011): the one under the framework's key.
    package var urlToOpen: @Sendable (PayloadDictionary?) -> String? = { $0?[urlKey]?.urlValue }

    /// The reference decisions.
    package init() {}
}

/// What becomes of the activity of a document.
package enum DocumentActivityChange: Sendable, Hashable {
    /// It stays, or there is none.
    case none
    /// The document gets a new activity of this type.
    case make(String)
    /// The document has none any more.
    case clear
}
