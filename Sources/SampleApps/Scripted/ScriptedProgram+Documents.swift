import Foundation
import Handoff
import Payload

/// Documents of a scripted app: UIKit's or AppKit's, depending on the platform.
extension ScriptedProgram {
    /// The document that arguments name.
    func document(_ arguments: PayloadDictionary) throws(Refusal) -> Document {
        let name = arguments["as"]?.stringValue ?? ""
        guard let document = documents[name] else {
            let names = documents.names
            throw Refusal(
                "the app has no open document called \(name)"
                    + (names.isEmpty ? "; open one first" : ", only " + names.joined(separator: ", ")))
        }
        return document
    }

    /// Opens the document of a file.
    func openDocument(_ arguments: PayloadDictionary, _ application: Application) throws(Refusal) {
        let url = try fileURL(arguments, application)
        let name = arguments["as"]?.stringValue ?? Self.name(of: url)
        guard documents[name] == nil else { throw Refusal("the app has an open document called \(name) already") }
        _ = open(url, name, application)
    }

    /// Moves the file of a document, which follows it (DOC-006, DOC-012).
    func moveDocument(_ arguments: PayloadDictionary, _ application: Application) throws(Refusal) {
        let url = try fileURL(arguments, application)
        switch try document(arguments) {
        case let document as UIDocument:
            do throws(DeviceFileError) {
                try application.files.moveItem(at: document.fileURL, to: url)
            } catch {
                throw Refusal(error.description)
            }
        case let document as NSDocument:
            var failure: (any Error)?
            document.move(to: url) { failure = $0 }
            if let failure { throw Refusal("\(failure)") }
        default: throw Refusal("the document has no file")
        }
    }

    func closeDocument(_ document: Document) {
        switch document {
        case let document as UIDocument: document.close()
        case let document as NSDocument: document.close()
        default: break
        }
        documents.remove(document)
    }

    private func fileURL(_ arguments: PayloadDictionary, _ application: Application) throws(Refusal) -> URL {
        do throws(Unnamed) {
            return try url(arguments, application)
        } catch {
            throw Refusal(error.reason)
        }
    }

    static func name(of url: URL) -> String { url.deletingPathExtension().lastPathComponent }

    /// - Returns: the document, which reads its file later (UIKit); nil on macOS, where the controller calls `opened`.
    private func open(
        _ url: URL, _ name: String, _ application: Application, opened: @escaping (NSDocument) -> Void = { _ in }
    ) -> UIDocument? {
        guard application.platform.flavour == .appKit else {
            let document = ScriptedPhoneDocument(fileURL: url, name: name, hook: behaviour.documents.hook)
            documents.add(document)
            document.open { [weak self, weak document, weak application] isOpen in
                guard !isOpen, let document, let application else { return }
                self?.documents.remove(document)
                application.report(["document": "failed", "because": "not there"])
            }
            return document
        }
        documents.wanted[url.absoluteString] = name
        NSDocumentController.shared.openDocument(withContentsOf: url, display: true) {
            [weak application] document, _, error in
            guard let document else {
                let reason = (error as? DeviceFileError).map { "\($0)" } ?? "no document type"
                application?.report(["document": "failed", "because": .string(reason)])
                return
            }
            opened(document)
        }
        return nil
    }

    // MARK: Continuation

    /// Opens the document whose URL is in an activity under the framework's key, and lets it restore (DOC-011).
    func continueDocument(
        of activity: UserActivity, _ way: ScriptedBehaviour.DocumentContinuation, _ application: Application,
        _ restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) {
        guard let url = application.decisions.documents.urlToOpen(activity.payload).flatMap({ URL(string: $0) }) else {
            return application.report(["document": "failed", "because": "nothing to open"])
        }
        // An NSDocument that the app opens itself needs access (URL-006).
        let isStarted =
            application.platform.flavour == .appKit && application.startAccessingSecurityScopedResource(url)
        defer { if isStarted { application.stopAccessingSecurityScopedResource(url) } }
        let document = open(url, Self.name(of: url), application) {
            if way == .restore { restorationHandler([$0]) }
        }
        if let document, way == .restore { restorationHandler([document]) }
    }
}
