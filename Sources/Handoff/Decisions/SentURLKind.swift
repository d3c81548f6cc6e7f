/// What a URL in userInfo is, as far as another device is concerned.
package enum SentURLKind: String, Sendable, CaseIterable {
    /// http or https: works anywhere.
    case web
    /// A file in an iCloud container of the app: the system translates it.
    case iCloudDocument
    /// A file that a document provider shares.
    case providerDocument
    /// Any other file.
    case localFile
    /// Any other scheme, or none.
    case otherScheme
}
