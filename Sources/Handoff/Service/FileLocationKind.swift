/// The kind of place that a URL names.
package enum FileLocationKind: String, Sendable, CaseIterable {
    /// Not a URL of a file on this device.
    case none
    /// In an iCloud container that the app declares.
    case iCloudDocument
    /// In the folder of a document provider.
    case providerDocument
    /// On this device alone, or in a place that does not belong to the app.
    case local
}
