/// How an app opens a file: decides whether it has to start security-scoped access by itself (URL-005, URL-006).
package enum FileUse: String, Sendable, CaseIterable {
    /// The app reads it itself.
    case direct
    /// A UIDocument opens it.
    case uiDocument
    /// An NSDocument opens it because the app said so.
    case appKitDocument
    /// AppKit opens it to restore a document of an activity.
    case restoredDocument
}
