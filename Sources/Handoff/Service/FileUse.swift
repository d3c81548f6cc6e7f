/// How an app opens a file, which decides whether it must start security-scoped access itself (URL-005, URL-006).
package enum FileUse: String, Sendable, CaseIterable {
    /// The app reads it itself.
    case direct
    /// A UIDocument opens it.
    case uiDocument
    /// An NSDocument of the app opens it.
    case appKitDocument
    /// AppKit opens it to restore a document of an activity.
    case restoredDocument
}
