// In the manner of Xcode's document app templates and of UIDocument's and NSDocument's reference pages (UID, NSD): a document of
// either platform, whose activity the framework makes. The app adds the page where the user is.

import Foundation
import Handoff

final class MacPageDocument: NSDocument {
    var text = ""
    var page = 0

    override init() {
        super.init()
        // Add your subclass-specific initialization here.
    }

    override class var autosavesInPlace: Bool {
        return true
    }

    override func makeWindowControllers() {
        let windowController = NSWindowController(window: NSWindow())
        self.addWindowController(windowController)
    }

    override func data(ofType typeName: String) throws -> Data {
        return Data(text.utf8)
    }

    override func read(from data: Data, ofType typeName: String) throws {
        text = String(decoding: data, as: UTF8.self)
    }

    func turn(to page: Int) {
        self.page = page
        updateChangeCount(.changeDone)
        userActivity?.needsSave = true
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        activity.addUserInfoEntries(from: ["page": page])
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        page = activity.userInfo?["page"] as? Int ?? 0
    }
}

final class MacDocumentsAppDelegate: NSObject, NSApplicationDelegate {
    func open(_ url: URL) {
        NSDocumentController.shared.openDocument(withContentsOf: url, display: true) { document, wasOpen, error in
            if let error = error { NSApp.presentError(error) }
        }
    }

    var document: MacPageDocument? {
        return NSDocumentController.shared.currentDocument as? MacPageDocument
    }
}

final class PageDocument: UIDocument {
    var text = ""
    var page = 0

    override func contents(forType typeName: String) throws -> Any {
        return Data(text.utf8)
    }

    override func load(fromContents contents: Any, ofType typeName: String?) throws {
        text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
    }

    override func updateUserActivityState(_ activity: NSUserActivity) {
        super.updateUserActivityState(activity)
        activity.addUserInfoEntries(from: ["page": page])
    }

    override func restoreUserActivityState(_ activity: NSUserActivity) {
        super.restoreUserActivityState(activity)
        page = activity.userInfo?["page"] as? Int ?? 0
    }
}

final class PageViewingController: UIViewController {
    var document: PageDocument?

    func show(_ document: PageDocument) {
        self.document = document
        document.open { success in
            guard success else { return }
            self.userActivity = document.userActivity
        }
    }
}

final class DocumentsAppDelegate: NSObject, UIApplicationDelegate {
    var window: UIWindow?
    let viewer = PageViewingController()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = viewer
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard let url = userActivity.userInfo?[UIDocument.userActivityURLKey] as? URL else { return false }
        let document = PageDocument(fileURL: url)
        viewer.show(document)
        restorationHandler([document])
        return true
    }

    func turn(to page: Int) {
        viewer.document?.page = page
        viewer.document?.updateChangeCount(.done)
        viewer.userActivity?.needsSave = true
    }
}
