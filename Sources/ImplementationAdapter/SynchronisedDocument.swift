/// A document in a place that an account's devices share, as the account service hands it from one to another.
///
/// How iCloud and document providers synchronise is not modelled: a document arrives as a whole, after a time (profile parameter `documentSyncDelay`).
package struct SynchronisedDocument: Sendable, Hashable {
    /// Whose place it lies in.
    package var store: Store
    /// The iCloud container's identifier, or the document provider's bundle identifier.
    package var container: String
    /// Where it lies in there: names from the outside in.
    package var path: [String]
    /// What its contents are called across devices; nil where they have no name.
    package var document: String?
    /// All of it.
    package var contents: [UInt8]

    /// Who keeps shared places.
    package enum Store: String, Sendable, CaseIterable {
        /// iCloud.
        case iCloud
        /// An app that provides documents to others (iOS).
        case provider
    }

    /// Makes a document.
    package init(store: Store, container: String, path: [String], document: String?, contents: [UInt8]) {
        self.store = store
        self.container = container
        self.path = path
        self.document = document
        self.contents = contents
    }

    /// The same place, whatever lies there.
    package func hasPlace(of other: SynchronisedDocument) -> Bool {
        store == other.store && container == other.container && path == other.path
    }
}
