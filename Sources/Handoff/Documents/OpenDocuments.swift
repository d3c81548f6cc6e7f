import Events
import Foundation
import Payload
import Platforms

/// The documents of a process, and its document controller (AppKit).
final class OpenDocuments {
    private struct Entry {
        weak var document: Document?
    }

    private let context: ProcessContext
    private var entries: [Entry] = []
    /// The URLs of documents that AppKit opens for activities.
    private var restoring: Set<String> = []
    /// The controller that the app made first, or AppKit.
    var controller: NSDocumentController?

    init(_ context: ProcessContext) { self.context = context }

    func add(_ document: Document) {
        entries.removeAll { $0.document == nil || $0.document === document }
        entries.append(Entry(document: document))
    }

    func remove(_ document: Document) { entries.removeAll { $0.document == nil || $0.document === document } }

    /// The app's document type for a file.
    func entry(for url: URL?) -> DocumentTypeDescription? {
        url.flatMap { context.decisions.documents.entry($0.pathExtension, context.manifest.documentTypes) }
    }

    /// A file was moved. The open documents of that file follow it (DOC-012).
    func moved(from old: URL, to new: URL) {
        for document in entries.compactMap(\.document) where document.place?.absoluteString == old.absoluteString {
            (document as? any FilePresenting)?.presentedItemDidMove(to: new)
        }
    }

    // MARK: AppKit

    /// Whether AppKit opens this document for an activity, so that access needs no start (URL-006).
    func isRestoring(_ url: URL) -> Bool { restoring.contains(url.absoluteString) }

    /// Opens the document of an activity that the app left alone (DOC-010).
    /// - Returns: false if the app has no document type for it.
    func openForActivity(
        _ text: String, in process: any DocumentProcess, restore: @escaping (NSDocument) -> Void
    ) -> Bool {
        guard let url = URL(string: text), entry(for: url) != nil else { return false }
        restoring.insert(url.absoluteString)
        NSDocumentController.controller(of: process).openDocument(
            withContentsOf: url, display: context.decisions.documents.showsRestoredDocument()
        ) { [weak self, weak process] document, _, _ in
            self?.restoring.remove(url.absoluteString)
            guard let self, let document, process != nil,
                context.decisions.documents.restoresOpenedDocument()
            else { return }
            restore(document)
        }
        return true
    }

    func clear() {
        controller = nil
        entries = []
        restoring = []
    }
}

/// A document that follows its file: Apple's `NSFilePresenter`, as far as documents need it.
protocol FilePresenting: AnyObject {
    func presentedItemDidMove(to newURL: URL)
}

extension Document {
    /// Records that the document is open.
    func recordOpened(_ url: URL, display: Bool?, isRestored: Bool) {
        process?.context.record(
            .documentOpened, attempt: process?.context.execution.attempt,
            [
                .url: PayloadValue.url(url.absoluteString), .object: nameInEvents,
                .by: isRestored ? "framework" : "app", .display: display,
            ])
    }
}
