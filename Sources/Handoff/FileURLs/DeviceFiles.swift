public import Foundation

/// The files of the device that the app runs on. An app uses them instead of `FileManager`, `Data(contentsOf:)` and
/// `NSFileCoordinator`, which would read the disk of the computer that runs the test.
public struct DeviceFiles {
    let access: FileAccess

    /// The root of one of the app's iCloud containers, for nil the first that it declares. Nil if the app declares no such
    /// container or the device is signed out.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        access.service.answer(.iCloudContainerURL(identifier)).text.flatMap { URL(string: $0) }
    }

    /// The `Documents` folder in the app's own sandbox, which no other device can reach.
    public var documentDirectory: URL? { access.service.answer(.documentsURL).text.flatMap { URL(string: $0) } }

    /// The folder that a document provider shares; nil if it is not installed.
    public func url(forDocumentProvider bundle: String) -> URL? {
        access.service.answer(.providerURL(bundle)).text.flatMap { URL(string: $0) }
    }

    /// Reads a file.
    ///
    /// A URL that came with an activity can be read only between a successful `startAccessingSecurityScopedResource()`
    /// and `stopAccessingSecurityScopedResource()` (URL-005).
    ///
    /// - Throws: ``DeviceFileError`` if there is no file, the app has no permission, or the file is not synchronised yet.
    public func contents(of url: URL) throws(DeviceFileError) -> Data { try read(url, use: .direct) }

    /// Reads a file as UIDocument or NSDocument do, depending on the platform. UIDocument starts security-scoped access
    /// itself (URL-006). NSDocument does so only for documents that it restores.
    ///
    /// - Throws: ``DeviceFileError`` as ``contents(of:)``.
    public func contentsOfDocument(at url: URL) throws(DeviceFileError) -> Data {
        try read(url, use: access.documentUse)
    }

    /// Writes a file, replacing one at this URL. In an iCloud container it is then synchronised to the account's devices.
    ///
    /// - Parameter document: a name of the contents across all devices, for tests to compare; nil keeps the name of the
    ///   replaced contents.
    /// - Throws: ``DeviceFileError`` if the app may not write there.
    public func write(_ contents: Data, to url: URL, as document: String? = nil) throws(DeviceFileError) {
        let call = ServiceCall.writeFile(url.absoluteString, contents: [UInt8](contents), document: document)
        if !access.service.answer(call).isTrue { throw .noPermission(url) }
    }

    /// Moves a file, replacing one at its new place. Documents of the file that are open follow it. A file that leaves iCloud
    /// stays on the account's other devices, because the removal of files is not synchronised here.
    ///
    /// - Throws: ``DeviceFileError`` if there is no such file, or the app may not use one of the places.
    public func moveItem(at source: URL, to destination: URL) throws(DeviceFileError) {
        guard access.service.answer(.moveFile(source.absoluteString, to: destination.absoluteString)).isTrue else {
            throw .noSuchFile(source)
        }
        access.moved(from: source, to: destination)
    }

    /// Calls a closure once, on the main thread, when something is synchronised to this place, as a metadata query does for
    /// an app that waits for a document (URL-009).
    public func whenItemArrives(at url: URL, _ body: @escaping () -> Void) {
        access.whenItemArrives(at: url.absoluteString, body)
    }

    func read(_ url: URL, use: FileUse) throws(DeviceFileError) -> Data {
        switch access.service.answer(.readFile(url.absoluteString, use)).file {
        case .contents(let bytes): return Data(bytes)
        case .denied: throw .noPermission(url)
        case .missing: throw .noSuchFile(url)
        case .notSynchronised: throw .notSynchronised(url)
        }
    }
}
