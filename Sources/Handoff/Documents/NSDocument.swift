public import Foundation

/// AppKit's document, with the controllers of its windows.
///
/// Its activity becomes current when one of its windows becomes the main window (DOC-008).
open class NSDocument: Document {
    /// Why a document is saved.
    public enum SaveOperationType: UInt, Sendable {
        /// In place.
        case saveOperation
        /// At another place, where the document then is.
        case saveAsOperation
        /// A copy. The document stays where it is.
        case saveToOperation
    }

    /// What a change does to the count of unsaved changes.
    public enum ChangeType: UInt, Sendable {
        /// A change.
        case changeDone = 0
        /// A change was undone.
        case changeUndone = 1
        /// The document was saved.
        case changeCleared = 2
        /// A change was done again.
        case changeRedone = 5
    }

    /// Whether documents of the class are saved in place by themselves. Nothing is saved by itself here.
    open class var autosavesInPlace: Bool { false }

    /// The name of the app's document type.
    open var fileType: String?

    /// There are changes that were not saved.
    open var isDocumentEdited: Bool { changes != 0 }

    private var changes = 0

    /// The controllers of its windows.
    public private(set) var windowControllers: [WindowController] = []

    /// Makes an untitled document, which has no activity.
    public override init() {
        super.init()
        begin()
    }

    /// Reads a document.
    public required convenience init(contentsOf url: URL, ofType typeName: String) throws {
        self.init()
        fileType = typeName
        try read(from: url, ofType: typeName)
        fileURL = url
    }

    /// Where the document is; nil for one that was never saved. A change marks its activity (DOC-012).
    open var fileURL: URL? {
        get { place }
        set { place = newValue }
    }

    /// The document's name for the user.
    open var displayName: String! { name }

    // MARK: Contents

    /// Reads the file at a URL. The default reads its bytes.
    ///
    /// - Throws: ``DeviceFileError`` if it cannot be read. Access to a file that came with an activity must be started first,
    ///   unless AppKit opens it for the activity (URL-006).
    open func read(from url: URL, ofType typeName: String) throws {
        guard let process else { throw DeviceFileError.noSuchFile(url) }
        let use: FileUse = process.documents.isRestoring(url) ? .restoredDocument : .appKitDocument
        let data = try DeviceFiles(access: process.fileAccess).read(url, use: use)
        try read(from: data, ofType: typeName)
    }

    /// Takes the contents of the file.
    open func read(from data: Data, ofType typeName: String) throws {}

    /// The contents to save.
    open func data(ofType typeName: String) throws -> Data { Data() }

    /// Counts a change.
    open func updateChangeCount(_ change: ChangeType) {
        switch change {
        case .changeDone, .changeRedone: changes += 1
        case .changeUndone: changes -= 1
        case .changeCleared: changes = 0
        }
    }

    // MARK: Windows

    /// Makes the controllers of the document's windows and adds them. The default makes none.
    open func makeWindowControllers() {}

    /// Adds the controller of a window that shows the document.
    open func addWindowController(_ windowController: WindowController) {
        guard !windowControllers.contains(where: { $0 === windowController }) else { return }
        windowControllers.append(windowController)
        windowController.windowDidClose = { [weak self, weak windowController] in
            guard let self, let windowController else { return }
            removeWindowController(windowController)
            // AppKit closes a document with its last window.
            if windowControllers.isEmpty { close() }
        }
        windowController.document = self
    }

    /// Removes the controller of a window.
    open func removeWindowController(_ windowController: WindowController) {
        guard let index = windowControllers.firstIndex(where: { $0 === windowController }) else { return }
        windowControllers.remove(at: index)
        windowController.windowDidClose = nil
        windowController.document = nil
    }

    /// Shows the document's windows.
    open func showWindows() { for controller in windowControllers { controller.showWindow(self) } }

    // MARK: Saving, moving and closing

    /// Saves the document. The completion is called before the method returns.
    open func save(
        to url: URL, ofType typeName: String, for saveOperation: SaveOperationType,
        completionHandler: @escaping ((any Error)?) -> Void
    ) {
        guard let process else { return completionHandler(DeviceFileError.noPermission(url)) }
        do {
            try DeviceFiles(access: process.fileAccess).write(try data(ofType: typeName), to: url)
        } catch {
            return completionHandler(error)
        }
        if saveOperation != .saveToOperation {
            fileType = typeName
            fileURL = url
            updateChangeCount(.changeCleared)
        }
        completionHandler(nil)
    }

    /// Moves the document's file, and the document with it. The completion is called before the method returns.
    open func move(to url: URL, completionHandler: (((any Error)?) -> Void)? = nil) {
        guard let process, let fileURL else {
            completionHandler?(DeviceFileError.noSuchFile(url))
            return
        }
        do throws(DeviceFileError) {
            try DeviceFiles(access: process.fileAccess).moveItem(at: fileURL, to: url)
            completionHandler?(nil)
        } catch {
            completionHandler?(error)
        }
    }

    /// Closes the document and its windows, and invalidates its activity (DOC-007). Nothing is saved.
    open func close() {
        guard isOpen else { return }
        end()
        for controller in windowControllers {
            removeWindowController(controller)
            controller.close()
        }
        process?.documents.controller?.removeDocument(self)
    }

    /// The file was moved. An override calls super.
    open func presentedItemDidMove(to newURL: URL) { fileURL = newURL }
}

extension NSDocument: FilePresenting {}
