/// Documents, and the activities that the frameworks make for them.
extension Declaration {
    private static let snippet = "PageDocuments"

    static let documents: [Declaration] = [
        .uses("class UIDocument : NSObject", "UIKit", in: snippet, as: "final class PageDocument: UIDocument"),
        .uses(
            "init(fileURL url: URL)", "UIKit", in: snippet, as: "PageDocument(fileURL: url)"),
        .implements("func contents(forType typeName: String) throws -> Any", "UIKit", in: snippet),
        .implements(
            "func load(fromContents contents: Any, ofType typeName: String?) throws", "UIKit", in: snippet),
        .uses(
            "func open(completionHandler: ((Bool) -> Void)? = nil)", "UIKit", in: snippet,
            as: "document.open { success in"),
        .uses(
            "func updateChangeCount(_ change: UIDocument.ChangeKind)", "UIKit", in: snippet,
            as: "document?.updateChangeCount(.done)"),
        .uses(
            "class let UIDocument.userActivityURLKey: String", "UIKit", in: snippet,
            as: "UIDocument.userActivityURLKey"),
        .uses(
            "var userActivity: NSUserActivity? of UIDocument", "UIKit", in: snippet,
            as: "self.userActivity = document.userActivity"),
        .uses("class NSDocument : NSObject", "AppKit", in: snippet, as: "final class MacPageDocument: NSDocument"),
        .uses(
            "class var autosavesInPlace: Bool { get }", "AppKit", in: snippet, as: "override class var autosavesInPlace"
        ),
        .implements("func data(ofType typeName: String) throws -> Data", "AppKit", in: snippet),
        .implements("func read(from data: Data, ofType typeName: String) throws", "AppKit", in: snippet),
        .implements("func makeWindowControllers()", "AppKit", in: snippet),
        .uses(
            "func addWindowController(_ windowController: NSWindowController)", "AppKit", in: snippet,
            as: "self.addWindowController(windowController)"),
        .uses(
            "func updateChangeCount(_ change: NSDocument.ChangeType)", "AppKit", in: snippet,
            as: "updateChangeCount(.changeDone)"),
        .uses(
            "var userActivity: NSUserActivity? of NSDocument", "AppKit", in: snippet,
            as: "userActivity?.needsSave = true"),
        .uses(
            "func NSDocumentController.openDocument(withContentsOf url: URL, display displayDocument: Bool, completionHandler: @escaping (NSDocument?, Bool, (any Error)?) -> Void)",
            "AppKit", in: snippet,
            as:
                "NSDocumentController.shared.openDocument(withContentsOf: url, display: true) { document, wasOpen, error in"
        ),
        .uses(
            "var NSDocumentController.currentDocument: NSDocument? { get }", "AppKit", in: snippet,
            as: "NSDocumentController.shared.currentDocument as? MacPageDocument"),
    ]
}
