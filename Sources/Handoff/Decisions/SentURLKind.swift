/// What a URL in userInfo means to another device.
package enum SentURLKind: String, Sendable, CaseIterable {
    /// http or https, which works anywhere.
    case web
    /// A file in an iCloud container of the app, which the system translates.
    case iCloudDocument
    /// A file that a document provider shares.
    case providerDocument
    /// Any other file.
    case localFile
    /// Any other scheme, or none.
    case otherScheme
}
