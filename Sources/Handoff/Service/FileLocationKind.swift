/// What kind of place a URL names.
package enum FileLocationKind: String, Sendable, CaseIterable {
    /// Not a URL of a file on this device.
    case none
    /// In an iCloud container that the app declares.
    case iCloudDocument
    /// In what a document provider shares.
    case providerDocument
    /// On this device alone, or in a place that is none of the app's.
    case local
}
