public import Foundation

/// The files of the device that the app runs on: what an app on a real device does with `FileManager`,
/// `Data(contentsOf:)` and `NSFileCoordinator`. Those would read the disk of the computer on which the app is tested.
public struct DeviceFiles {
    let access: FileAccess

    /// The root of one of the app's iCloud containers, for nil of the first that it declares. Nil where the app
    /// declares no such container or the device is signed out.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        access.service?.iCloudContainerURL(identifier).flatMap { URL(string: $0) }
    }

    /// The `Documents` folder in the app's own sandbox, which no other device knows.
    public var documentDirectory: URL? {
        access.service.flatMap { URL(string: $0.documentsURL()) }
    }

    /// The folder that a document provider shares; nil where it is not installed.
    public func url(forDocumentProvider bundle: String) -> URL? {
        access.service?.providerURL(bundle).flatMap { URL(string: $0) }
    }

    /// Reads a file.
    ///
    /// A URL that came with an activity can be read only between a successful `startAccessingSecurityScopedResource()`
    /// and `stopAccessingSecurityScopedResource()` (URL-005).
    ///
    /// - Throws: ``DeviceFileError`` where there is no file, where the app has no permission, or where the file is not
    ///   synchronised yet.
    public func contents(of url: URL) throws(DeviceFileError) -> Data { try read(url, use: .direct) }

    /// Reads a file as UIDocument or NSDocument do, depending on the platform. UIDocument takes care of security-scoped
    /// access by itself (URL-006), NSDocument does so only for what it restores automatically.
    ///
    /// Only the opening is modelled; documents as objects are not modelled yet.
    ///
    /// - Throws: ``DeviceFileError`` as ``contents(of:)``.
    public func contentsOfDocument(at url: URL) throws(DeviceFileError) -> Data {
        try read(url, use: access.documentUse)
    }

    /// Writes a file, in place of the one at this URL, if any. In an iCloud container it is then synchronised to the
    /// account's devices.
    ///
    /// - Parameter document: the name of the contents across all devices, for tests to compare; nil keeps the name of
    ///   the contents that they replace.
    /// - Throws: ``DeviceFileError`` where the app may not write.
    public func write(_ contents: Data, to url: URL, as document: String? = nil) throws(DeviceFileError) {
        let isWritten = access.service?.writeFile(
            url.absoluteString, contents: [UInt8](contents), document: document)
        if isWritten != true { throw .noPermission(url) }
    }

    /// Calls a piece of code once, on the main thread, when something is synchronised to this place: what a metadata
    /// query does for an app that waits for a document (URL-009).
    public func whenItemArrives(at url: URL, _ body: @escaping () -> Void) {
        access.whenItemArrives(at: url.absoluteString, body)
    }

    private func read(_ url: URL, use: FileUse) throws(DeviceFileError) -> Data {
        switch access.service?.readFile(url.absoluteString, use: use) ?? .missing {
        case .contents(let bytes): return Data(bytes)
        case .denied: throw .noPermission(url)
        case .missing: throw .noSuchFile(url)
        case .notSynchronised: throw .notSynchronised(url)
        }
    }
}
