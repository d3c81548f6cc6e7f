/// The device's files: a part of the device's side of the seam.
///
/// URLs cross it as text and contents as bytes. The device decides which file a URL names, whether the app has access
/// to it and what it contains. A process never reads the disk of the computer that it runs on.
package protocol FileService: AnyObject {
    /// What kind of place a URL names on this device.
    func fileLocation(of url: String) -> FileLocationKind

    /// The URL of one of the app's iCloud containers, nil for the first that it declares; nil where the app has no such
    /// container or the device is signed out.
    func iCloudContainerURL(_ identifier: String?) -> String?

    /// The URL of the `Documents` folder in the app's own sandbox.
    func documentsURL() -> String

    /// The URL of the folder that a document provider shares; nil where the provider is not installed.
    func providerURL(_ bundle: String) -> String?

    /// Opens a file and reads all of it.
    func readFile(_ url: String, use: FileUse) -> FileAnswer

    /// Writes a file, in place of the one at this URL, if any. `document` names its contents across all devices; nil
    /// keeps the name of the contents that it replaces.
    /// - Returns: whether the app may write there.
    func writeFile(_ url: String, contents: [UInt8], document: String?) -> Bool

    /// Starts security-scoped access (URL-005).
    /// - Returns: whether the URL is one that came with an activity and names a file of this device.
    func startAccess(_ url: String) -> Bool

    /// Stops security-scoped access once.
    func stopAccess(_ url: String)

    /// The process asks for ``ApplicationProcess/itemArrived(_:)`` when something is synchronised to this place.
    func awaitItem(_ url: String)
}

extension ActivityService {
    /// The device's files; nil for a device without any, as in tests of other things.
    package var files: (any FileService)? { self as? any FileService }
}
