import BatonTesting
import Foundation
import Handoff
import TestSupport
import Testing

/// A page on a Mac.
final class MacPage: NSDocument {
    var text = ""

    override func read(from data: Data, ofType typeName: String) throws { text = String(decoding: data, as: UTF8.self) }

    override func makeWindowControllers() { addWindowController(NSWindowController(window: NSWindow())) }
}

/// An app with documents, as an app team would write it.
final class PagesApp: NSObject, UIApplicationDelegate {
    let application: Application
    let passesDocument: Bool
    var page: UIDocument?

    init(_ application: Application, passesDocument: Bool = true) {
        self.application = application
        self.passesDocument = passesDocument
        super.init()
        application.delegate = self
    }

    func write(_ name: String) throws {
        let folder = try #require(application.files.url(forUbiquityContainerIdentifier: nil))
        let url = folder.appending(path: name)
        try application.files.write(Data("Basel".utf8), to: url)
        let page = UIDocument(fileURL: url)
        page.open { [weak page] _ in page?.userActivity?.becomeCurrent() }
        self.page = page
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard application.traitCollection.horizontalSizeClass == .compact, passesDocument,
            let url = userActivity.userInfo?[UIDocument.userActivityURLKey] as? URL
        else { return false }
        let page = UIDocument(fileURL: url)
        page.open()
        self.page = page
        restorationHandler([page])
        return true
    }

    /// The app as its Info.plist describes it: its type stands in the entry of its document type alone.
    static func app(
        entry: String = "<key>NSUbiquitousDocumentUserActivityType</key><string>com.example.pages.editing</string>",
        _ main: @escaping @Sendable (Application) -> PagesApp = { PagesApp($0) }
    ) throws -> AppUnderTest<PagesApp> {
        let file = try ScratchFile(
            Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict>
                <key>CFBundleIdentifier</key><string>com.example.pages</string>
                <key>CFBundleDocumentTypes</key><array><dict>
                <key>LSItemContentTypes</key><array><string>com.example.page</string></array>
                <key>NSDocumentClass</key><string>BatonTestingTests.MacPage</string>
                \(entry)
                </dict></array>
                <key>UTExportedTypeDeclarations</key><array><dict>
                <key>UTTypeIdentifier</key><string>com.example.page</string>
                <key>UTTypeTagSpecification</key><dict>
                <key>public.filename-extension</key><array><string>page</string></array>
                </dict></dict></array>
                </dict></plist>
                """.utf8))
        var app = try AppUnderTest(infoPlist: file.path, team: "TEAM1AAAAA", main: main)
        app.iCloudContainers = ["iCloud.com.example.pages"]
        return app
    }
}

@Suite struct DocumentTests {
    private func devices(_ phoneApp: AppUnderTest<PagesApp>, _ otherApp: AppUnderTest<PagesApp>, isMac: Bool) throws
        -> (World, Device, Device)
    {
        let world = World()
        let phone = try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5", account: "ana")
        let other = try world.addDevice(
            "other", model: isMac ? "MacBook Air M2" : "iPhone 5s", os: isMac ? "macOS 14.5" : "iOS 8.1", account: "ana"
        )
        try phone.install(phoneApp)
        try other.install(otherApp)
        return (world, phone, other)
    }

    @Test(arguments: [true, false]) func aDocumentIsHandedOver(toAMac: Bool) throws {
        let app = try PagesApp.app()
        #expect(app.documentTypes?.map(\.extensions) == [["page"]])
        let (_, phone, other) = try devices(app, app, isMac: toAMac)
        try phone.inApp(app) { try $0.write("Trip.page") }
        other.expectOffer(of: "com.example.pages.editing", from: phone)
        other.acceptOffer(from: phone)
        let url = other.expectDocumentRestored("Trip.page")
        #expect(url?.lastPathComponent == "Trip.page")
        if !toAMac { other.expectContinued("com.example.pages.editing") }
    }

    @Test func withoutTheEntryNothingIsHandedOver() throws {
        let app = try PagesApp.app(entry: "")
        let (_, phone, mac) = try devices(app, app, isMac: true)
        try phone.inApp(app) { try $0.write("Trip.page") }
        mac.expectNoOffer(from: phone, because: .activityNotCurrent)
    }

    @Test func anAppThatPassesNoDocumentIsTold() throws {
        let app = try PagesApp.app()
        let forgetful = try PagesApp.app { PagesApp($0, passesDocument: false) }
        let (_, phone, other) = try devices(app, forgetful, isMac: false)
        try phone.inApp(app) { try $0.write("Trip.page") }
        other.acceptOffer(from: phone)
        let found = issues { other.expectDocumentRestored() }
        #expect(found.count == 1)
        #expect(found.first?.contains("a document is opened on other and restores the activity") == true, "\(found)")
        #expect(found.first?.contains("UIDocument.userActivityURLKey") == true, "\(found)")
    }
}
