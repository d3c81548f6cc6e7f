/// The device's files as an app's process asks for them: a part of the seam to the device.
///
/// URLs cross it as their text and contents as bytes. Which file a URL names, whether the app may touch it and what lies
/// there is the device's to judge; a process never looks at the disk of the computer that it runs on.
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

    /// Writes a file, in place of one that lies there. `document` names what is in it across all devices; nil keeps the
    /// name of what lay there, if any.
    /// - Returns: whether the app may write there.
    func writeFile(_ url: String, contents: [UInt8], document: String?) -> Bool

    /// Starts security-scoped access (URL-005).
    /// - Returns: whether the URL is one that came with an activity and names a file of this device.
    func startAccess(_ url: String) -> Bool

    /// Stops security-scoped access once.
    func stopAccess(_ url: String)

    /// The process wants ``ApplicationProcess/itemArrived(_:)`` to be called when something is synchronised to this place.
    func awaitItem(_ url: String)
}

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

/// How an app comes to open a file; decides whether it has to start security-scoped access by itself (URL-005, URL-006).
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

/// What came of opening a file.
package enum FileAnswer: Sendable, Hashable {
    /// All of the file.
    case contents([UInt8])
    /// The app may not.
    case denied
    /// There is nothing.
    case missing
    /// It exists on other devices, its contents are not here yet.
    case notSynchronised
}

extension ActivityService {
    /// The device's files; nil for a device without any, which is what a test of other things has.
    package var files: (any FileService)? { self as? any FileService }
}
