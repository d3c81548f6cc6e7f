import Events
public import Foundation
import Platforms

/// AppKit's document controller: it makes documents of files, and keeps them.
///
/// The one that an app makes first is the shared one. Without any, AppKit makes it.
open class NSDocumentController {
    private weak var process: (any DocumentProcess)?

    /// The open documents, in the order in which they were added.
    public private(set) var documents: [NSDocument] = []

    /// Makes a controller, which is the shared one if it is the process's first.
    public init() {
        process = CurrentProcess.value as? any DocumentProcess
        if let process, process.documents.controller == nil { process.documents.controller = self }
    }

    /// The controller of the process whose code is running.
    public static var shared: NSDocumentController {
        (CurrentProcess.value as? any DocumentProcess).map(controller) ?? NSDocumentController()
    }

    static func controller(of process: any DocumentProcess) -> NSDocumentController {
        process.documents.controller
            ?? process.context.execution.enter(process.context.execution.thread) { NSDocumentController() }
    }

    // MARK: Documents

    /// Adds a document.
    open func addDocument(_ document: NSDocument) {
        if !documents.contains(where: { $0 === document }) { documents.append(document) }
    }

    /// Removes a document.
    open func removeDocument(_ document: NSDocument) { documents.removeAll { $0 === document } }

    /// The open document of a file. A query or a fragment names a place in the file, not another file.
    open func document(for url: URL) -> NSDocument? {
        let file = Self.file(of: url)
        return documents.first { $0.fileURL.map(Self.file) == file }
    }

    private static func file(of url: URL) -> String {
        url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    }

    /// The document of the main window.
    open var currentDocument: NSDocument? {
        process?.screen.mainWindow?.windowController?.document as? NSDocument
    }

    // MARK: Document types

    /// The name of the app's document type for a file.
    /// - Throws: `NSFileReadUnknownError` if the app has none.
    open func typeForContents(of url: URL) throws -> String {
        guard let name = process?.documents.entry(for: url)?.name else { throw Self.unknownType(url) }
        return name
    }

    /// The class of documents of a type: the `NSDocumentClass` of the document type, with its module.
    open func documentClass(forType typeName: String) -> AnyClass? {
        process?.context.manifest.documentTypes.first { $0.name == typeName }?.documentClass
            .flatMap { NSClassFromString($0) }
    }

    private static func unknownType(_ url: URL) -> any Error {
        CocoaError(.fileReadUnknown, userInfo: [NSURLErrorKey: url])
    }

    // MARK: Opening

    /// Makes a document of a file.
    open func makeDocument(withContentsOf url: URL, ofType typeName: String) throws -> NSDocument {
        guard let documentClass = documentClass(forType: typeName) as? NSDocument.Type else {
            throw Self.unknownType(url)
        }
        return try documentClass.init(contentsOf: url, ofType: typeName)
    }

    /// Opens the document of a file, unless it is open, and shows its windows. A file that is not synchronised yet is waited
    /// for. The completion gets the document, and whether it was open.
    open func openDocument(
        withContentsOf url: URL, display displayDocument: Bool,
        completionHandler: @escaping (NSDocument?, Bool, (any Error)?) -> Void
    ) {
        if let open = document(for: url) {
            if displayDocument { open.showWindows() }
            return completionHandler(open, true, nil)
        }
        do {
            let document = try makeDocument(withContentsOf: url, ofType: try typeForContents(of: url))
            addDocument(document)
            document.recordOpened(
                url, display: displayDocument, isRestored: process?.documents.isRestoring(url) ?? false)
            document.makeWindowControllers()
            if displayDocument { document.showWindows() }
            completionHandler(document, false, nil)
        } catch DeviceFileError.notSynchronised {
            process?.fileAccess.whenItemArrives(at: url.absoluteString) { [weak self] in
                self?.openDocument(
                    withContentsOf: url, display: displayDocument, completionHandler: completionHandler)
            }
        } catch {
            completionHandler(nil, false, error)
        }
    }
}
