import Events
public import Foundation

/// The files of the device that the app runs on: what `FileManager`, `Data(contentsOf:)` and `NSFileCoordinator` are to an app
/// on a real one. Those would read the disk of the computer on which the app is tested.
public struct DeviceFiles {
    let application: Application

    /// The root of one of the app's iCloud containers, of the first that it declares for nil; nil where the app declares no
    /// such container or nobody is signed in.
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? {
        application.service.files?.iCloudContainerURL(identifier).flatMap { URL(string: $0) }
    }

    /// The `Documents` folder in the app's own sandbox, which no other device knows.
    public var documentDirectory: URL? {
        application.service.files.flatMap { URL(string: $0.documentsURL()) }
    }

    /// The folder that a document provider shares; nil where it is not installed.
    public func url(forDocumentProvider bundle: String) -> URL? {
        application.service.files?.providerURL(bundle).flatMap { URL(string: $0) }
    }

    /// Reads a file.
    ///
    /// A URL that came with an activity can be read only between a successful `startAccessingSecurityScopedResource()` and
    /// `stopAccessingSecurityScopedResource()` (URL-005).
    ///
    /// - Throws: ``DeviceFileError`` where there is nothing, where the app may not, or where it is not synchronised yet.
    public func contents(of url: URL) throws(DeviceFileError) -> Data { try read(url, use: .direct) }

    /// Reads a file as UIDocument or NSDocument do, depending on the platform. UIDocument takes care of security-scoped access
    /// by itself (URL-006), NSDocument does so only for what it restores automatically.
    ///
    /// This is the opening alone; documents as objects are not modelled yet.
    ///
    /// - Throws: ``DeviceFileError`` as ``contents(of:)``.
    public func contentsOfDocument(at url: URL) throws(DeviceFileError) -> Data {
        try read(url, use: application.platform.flavour == .uiKit ? .uiDocument : .appKitDocument)
    }

    /// Writes a file, in place of one that lies there. In an iCloud container it is then synchronised to the account's devices.
    ///
    /// - Parameter document: what the contents are called across all devices, for tests to compare; nil keeps the name of what
    ///   lay there.
    /// - Throws: ``DeviceFileError`` where the app may not write.
    public func write(_ contents: Data, to url: URL, as document: String? = nil) throws(DeviceFileError) {
        let isWritten = application.service.files?.writeFile(
            url.absoluteString, contents: [UInt8](contents), document: document)
        if isWritten != true { throw .noPermission(url) }
    }

    /// Calls a piece of code, on the main thread and once, when something is synchronised to this place: what a metadata query
    /// tells an app that waits for a document (URL-009).
    public func whenItemArrives(at url: URL, _ body: @escaping () -> Void) {
        guard !application.isEnding else { return }
        application.fileWatches.append(FileWatch(url: url.absoluteString, body: body))
        application.service.files?.awaitItem(url.absoluteString)
    }

    private func read(_ url: URL, use: FileUse) throws(DeviceFileError) -> Data {
        switch application.service.files?.readFile(url.absoluteString, use: use) ?? .missing {
        case .contents(let bytes): return Data(bytes)
        case .denied: throw .noPermission(url)
        case .missing: throw .noSuchFile(url)
        case .notSynchronised: throw .notSynchronised(url)
        }
    }
}

/// Why a file could not be read or written; codes are those of the Cocoa domain.
public enum DeviceFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is nothing at this place.
    case noSuchFile(URL)
    /// The app may not touch it: another app's file, or access was not started.
    case noPermission(URL)
    /// It has not been synchronised to this device yet.
    case notSynchronised(URL)

    /// NSFileReadNoSuchFileError, NSFileReadNoPermissionError or NSUbiquitousFileUnavailableError.
    public var code: Int {
        switch self {
        case .noSuchFile: 260
        case .noPermission: 257
        case .notSynchronised: 4353
        }
    }

    /// What happened, and to which file.
    public var description: String {
        switch self {
        case .noSuchFile(let url): "there is no file at \(url.absoluteString)"
        case .noPermission(let url): "the app has no permission to access \(url.absoluteString)"
        case .notSynchronised(let url): "the file at \(url.absoluteString) is not synchronised to this device yet"
        }
    }
}

/// What an app wants to do once a file is there.
struct FileWatch {
    var url: String
    var body: () -> Void
}

extension Application {
    /// The device's files.
    public var files: DeviceFiles { DeviceFiles(application: self) }

    /// Something was synchronised to a place for which the app waits.
    package func itemArrived(_ url: String) {
        guard !isEnding else { return }
        let due = fileWatches.filter { $0.url == url }
        fileWatches.removeAll { $0.url == url }
        for watch in due where !isEnding { enter(.main, watch.body) }
    }

    /// AppKit opens the document of an activity that the app left alone, taking care of access by itself (URL-006). iOS tries
    /// as well, through a call that is the document area's (CONT-013).
    func openRestoredDocument(_ url: String) {
        guard platform.flavour == .appKit else { return }
        _ = service.files?.readFile(url, use: .restoredDocument)
    }
}
