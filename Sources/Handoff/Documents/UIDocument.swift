public import Foundation
import Platforms

/// UIKit's document. It reads its file itself, and waits for a file that is not synchronised yet.
///
/// Its activity does not become current by itself (DOC-009): the app makes it current, or a view controller on screen shares
/// it (LIFE-016).
open class UIDocument: Document {
    /// The key under which the activity of a document has the document's URL.
    public static let userActivityURLKey = DocumentDecisions.urlKey

    /// What a document is doing.
    public struct State: OptionSet, Sendable {
        /// UIKit's number.
        public var rawValue: UInt

        /// Makes a state of UIKit's number.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// It is open.
        public static let normal: State = []
        /// It was not opened, or was closed.
        public static let closed = State(rawValue: 1 << 0)
        /// It is being opened, or its file has not arrived.
        public static let progressAvailable = State(rawValue: 1 << 4)
    }

    /// Why a document is saved.
    public enum SaveOperation: Int, Sendable {
        /// The file is new.
        case forCreating
        /// The file is replaced.
        case forOverwriting
    }

    /// What a change does to the unsaved changes.
    public enum ChangeKind: Int, Sendable {
        /// A change.
        case done
        /// A change was undone.
        case undone
        /// A change was done again.
        case redone
        /// The document was saved.
        case cleared
    }

    /// There are changes that were not saved.
    open private(set) var hasUnsavedChanges = false

    private var isWaiting = false

    /// Makes a document of a file, which is not read before ``open(completionHandler:)``.
    public init(fileURL url: URL) {
        super.init()
        place = url
    }

    /// Where the document is.
    open var fileURL: URL { place ?? URL(filePath: "/") }

    /// The document's name for the user.
    open var localizedName: String { name }

    /// The name of the app's document type for the file.
    open var fileType: String? { entry?.name }

    /// What the document is doing.
    open var documentState: State { isOpen ? .normal : isWaiting ? [.closed, .progressAvailable] : .closed }

    // MARK: Contents

    /// Takes the contents of the file, here always `Data`.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {}

    /// The contents to save, here always `Data`.
    open func contents(forType typeName: String) throws -> Any { Data() }

    /// Notes a change. Nothing is saved by itself here.
    open func updateChangeCount(_ change: ChangeKind) { hasUnsavedChanges = change != .cleared }

    // MARK: Opening, saving and closing

    /// Reads the file at the end of the present turn, and then calls the completion on main. A file that is not synchronised
    /// yet is waited for.
    open func open(completionHandler: ((Bool) -> Void)? = nil) {
        guard !isOpen, !isWaiting, let process else {
            completionHandler?(false)
            return
        }
        isWaiting = true
        process.runLoop.perform { self.read(completionHandler) }
    }

    private func read(_ completionHandler: ((Bool) -> Void)?) {
        // It may have been closed meanwhile.
        guard isWaiting, let process else {
            completionHandler?(false)
            return
        }
        let url = fileURL
        switch process.context.service.answer(.readFile(url.absoluteString, .uiDocument)).file {
        case .contents(let bytes):
            isWaiting = false
            let isLoaded = (try? load(fromContents: Data(bytes), ofType: fileType)) != nil
            if isLoaded {
                recordOpened(url, display: nil, isRestored: false)
                begin()
            }
            completionHandler?(isLoaded)
        case .notSynchronised:
            process.fileAccess.whenItemArrives(at: url.absoluteString) { self.read(completionHandler) }
        case .denied, .missing:
            isWaiting = false
            completionHandler?(false)
        }
    }

    /// Saves the contents, at the end of the present turn. A new document is open afterwards.
    open func save(
        to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil
    ) {
        guard let process else {
            completionHandler?(false)
            return
        }
        process.runLoop.perform { self.write(to: url, saveOperation, completionHandler) }
    }

    private func write(to url: URL, _ operation: SaveOperation, _ completionHandler: ((Bool) -> Void)?) {
        guard let process, let data = try? contents(forType: fileType ?? "") as? Data,
            (try? DeviceFiles(access: process.fileAccess).write(data, to: url)) != nil
        else {
            completionHandler?(false)
            return
        }
        place = url
        updateChangeCount(.cleared)
        if operation == .forCreating, !isOpen {
            recordOpened(url, display: nil, isRestored: false)
            begin()
        }
        completionHandler?(true)
    }

    /// Closes the document and invalidates its activity (DOC-007). The completion is called on main at the end of the present
    /// turn. Nothing is saved.
    open func close(completionHandler: ((Bool) -> Void)? = nil) {
        let wasOpen = isOpen || isWaiting
        isWaiting = false
        end()
        guard let completionHandler else { return }
        if let process { process.runLoop.perform { completionHandler(wasOpen) } } else { completionHandler(wasOpen) }
    }

    /// The file was moved. An override calls super.
    open func presentedItemDidMove(to newURL: URL) { place = newURL }
}

extension UIDocument: FilePresenting {}
