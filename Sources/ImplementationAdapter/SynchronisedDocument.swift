/// A document in a place that the devices of an account share.
///
/// How iCloud and document providers synchronise is not modelled: a document arrives as a whole, after a time (profile
/// parameter `documentSyncDelay`).
package struct SynchronisedDocument: Sendable, Hashable {
    package var store: Store
    /// The iCloud container's identifier, or the document provider's bundle identifier.
    package var container: String
    /// The names from the place's root on.
    package var path: [String]
    /// The name of its contents across devices; nil where they have none.
    package var document: String?
    package var contents: [UInt8]

    package enum Store: String, Sendable, CaseIterable {
        case iCloud
        /// An app that provides documents to others (iOS).
        case provider
    }

    package init(store: Store, container: String, path: [String], document: String?, contents: [UInt8]) {
        self.store = store
        self.container = container
        self.path = path
        self.document = document
        self.contents = contents
    }

    /// Whether both are at the same place.
    package func hasPlace(of other: SynchronisedDocument) -> Bool {
        store == other.store && container == other.container && path == other.path
    }
}
