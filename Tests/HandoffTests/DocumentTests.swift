import Events
import Foundation
import Handoff
import Payload
import Platforms
import Testing

/// A device with an iCloud container at `file:///cloud/`.
private final class CloudService: ActivityService {
    let base = FakeActivityService()
    var contents: [String: FileAnswer] = [:]
    var reads: [String] = []

    var now: Instant { base.now }
    var epoch: Int64 { base.epoch }
    func answer(_ call: ServiceCall) -> ServiceAnswer {
        switch call {
        case .fileLocation(let url): return .location(url.hasPrefix("file:///cloud/") ? .iCloudDocument : .local)
        case .readFile(let url, let use):
            reads.append(use.rawValue)
            return .file(contents[url] ?? .missing)
        case .writeFile(let url, let bytes, _):
            contents[url] = .contents(bytes)
            return .boolean(true)
        case .moveFile(let old, let new):
            contents[new] = contents.removeValue(forKey: old)
            return .boolean(contents[new] != nil)
        default: return base.answer(call)
        }
    }
}

private final class Page: NSDocument {
    var text = ""
    var restored: [String] = []
    let hasWindow: Bool

    override init() {
        hasWindow = true
        super.init()
    }

    override func read(from data: Data, ofType typeName: String) throws { text = String(decoding: data, as: UTF8.self) }
    override func makeWindowControllers() {
        if hasWindow { addWindowController(NSWindowController(window: NSWindow())) }
    }
    override func restoreUserActivityState(_ activity: NSUserActivity) { restored.append(activity.activityType) }
}

/// Notes the types with which its contents are read and written.
private final class Sheet: UIDocument {
    var types: [String?] = []

    override func load(fromContents contents: Any, ofType typeName: String?) throws { types.append(typeName) }
    override func contents(forType typeName: String) throws -> Any {
        types.append(typeName)
        return Data()
    }
}

private final class PageController: NSDocumentController {
    override func documentClass(forType typeName: String) -> AnyClass? { Page.self }
}

@Suite("Documents")
struct DocumentTests {
    private let service = CloudService()
    private let program = TestProgram()
    private let type = "com.example.app.editing"

    private func application(_ platform: Platform, decisions: HandoffDecisions = HandoffDecisions()) -> Application {
        let application = Application(
            manifest: ApplicationManifest(
                bundle: "com.example.app", team: "TEAM1AAAAA",
                documentTypes: [
                    .init(name: "Text", extensions: ["txt"]),
                    .init(name: "Page", extensions: ["page"], activityType: type),
                ]),
            platform: ApplicationPlatform(platform, osVersion: platform == .macOS ? [14, 0] : [17, 0]),
            program: program, service: service, decisions: decisions)
        _ = application.launch(pendingType: nil)
        return application
    }

    private func run(_ application: Application, _ body: @escaping () -> Void) {
        program.act = body
        _ = application.perform("test", [:])
        program.act = {}
        application.endTurn()
    }

    private func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }

    private func events(_ kind: EventKind) -> [EventDraft] { service.base.events.filter { $0.kind == kind } }

    @Test("a UIDocument has an activity from the moment when it is open, and none when it is closed")
    func phoneDocument() {
        service.contents["file:///cloud/a.page"] = .contents(Array("text".utf8))
        let application = application(.iOS)
        var results: [Bool] = []
        var document: UIDocument?
        run(application) {
            document = UIDocument(fileURL: url("file:///cloud/a.page"))
            document?.open { results.append($0) }
            #expect(document?.userActivity == nil && document?.documentState.contains(.closed) == true)
        }
        #expect(results == [true] && document?.userActivity?.activityType == type)
        #expect(document?.userActivity?.title == "a" && document?.documentState == .normal)
        #expect(events(.activityCreated).map { $0.text(.by) } == ["framework"])
        #expect(service.reads == ["uiDocument"])
        let activity = document?.userActivity
        run(application) { document?.close { results.append($0) } }
        #expect(results == [true, true] && document?.userActivity == nil && activity?.state == .invalid)
        run(application) { document?.close { results.append($0) } }
        #expect(results.last == false && events(.documentClosed).count == 1)
    }

    @Test("a UIDocument that cannot be read says so; one that is late is waited for, and may be closed meanwhile")
    func absentDocument() {
        let application = application(.iOS)
        var results: [Bool] = []
        run(application) { UIDocument(fileURL: url("file:///cloud/a.page")).open { results.append($0) } }
        #expect(results == [false])
        service.contents = ["file:///cloud/a.page": .notSynchronised, "file:///cloud/b.page": .notSynchronised]
        let documents = ["a", "b"].map { name in
            let document = UIDocument(fileURL: url("file:///cloud/\(name).page"))
            return document
        }
        // Made outside of the process they do nothing.
        documents[0].open { results.append($0) }
        #expect(results == [false, false])
        var inside: [UIDocument] = []
        run(application) {
            inside = ["a", "b"].map { UIDocument(fileURL: url("file:///cloud/\($0).page")) }
            for document in inside { document.open { results.append($0) } }
        }
        #expect(results.count == 2 && inside[0].documentState.contains(.progressAvailable))
        inside[1].close()
        service.contents = ["file:///cloud/a.page": .contents([]), "file:///cloud/b.page": .contents([])]
        for name in ["a", "b"] { application.itemArrived("file:///cloud/\(name).page") }
        #expect(results == [false, false, true, false])
        #expect(inside[0].userActivity != nil && inside[1].userActivity == nil)
    }

    @Test(
        "the place and the entry decide",
        arguments: [
            ("file:///cloud/a.page", true), ("file:///cloud/a.PAGE", true), ("file:///cloud/a.txt", false),
            ("file:///cloud/a", false), ("file:///tmp/a.page", false),
        ])
    func places(text: String, hasActivity: Bool) {
        service.contents[text] = .contents([])
        let application = application(.iOS)
        var document: UIDocument?
        run(application) {
            document = UIDocument(fileURL: url(text))
            document?.open()
        }
        #expect((document?.userActivity != nil) == hasActivity)
    }

    @Test("a move takes the activity, makes one or marks it, and each change is observed once")
    func moves() throws {
        service.contents["file:///cloud/a.page"] = .contents([])
        let application = application(.iOS)
        var document: UIDocument?
        var observed: [Bool] = []
        run(application) {
            document = UIDocument(fileURL: url("file:///cloud/a.page"))
            document?.open()
        }
        document?.observeUserActivity { observed.append($0 != nil) }
        let first = document?.userActivity
        first?.needsSave = false
        run(application) {
            try? application.files.moveItem(at: url("file:///cloud/a.page"), to: url("file:///cloud/b.page"))
        }
        #expect(document?.fileURL == url("file:///cloud/b.page") && document?.userActivity === first)
        #expect(first?.needsSave == true && first?.title == "b" && observed.isEmpty)
        run(application) {
            try? application.files.moveItem(at: url("file:///cloud/b.page"), to: url("file:///tmp/b.page"))
        }
        #expect(observed == [false] && first?.state == .invalid)
        run(application) {
            try? application.files.moveItem(at: url("file:///tmp/b.page"), to: url("file:///cloud/b.page"))
        }
        #expect(observed == [false, true] && document?.userActivity !== first)
        #expect(throws: DeviceFileError.noSuchFile(url("file:///cloud/x"))) {
            try application.files.moveItem(at: url("file:///cloud/x"), to: url("file:///cloud/y"))
        }
    }

    @Test("AppKit opens a document once, makes its activity current with its window, and closes both together")
    func macDocument() {
        service.contents["file:///cloud/a.page"] = .contents(Array("text".utf8))
        let application = application(.macOS)
        var found: [(NSDocument?, Bool)] = []
        run(application) {
            let controller = PageController()
            #expect(NSDocumentController.shared === controller)
            for text in ["file:///cloud/a.page", "file:///cloud/a.page", "file:///cloud/a.page?line=7#end"] {
                controller.openDocument(withContentsOf: url(text), display: true) {
                    document, was, _ in
                    found.append((document, was))
                }
            }
        }
        let page = found.first?.0 as? Page
        #expect(found.count == 3 && found.allSatisfy { $0.0 === page } && found.map(\.1) == [false, true, true])
        #expect(page?.text == "text" && page?.userActivity?.state == .current)
        #expect(application.mainWindow?.windowController?.document === page)
        let activity = page?.userActivity
        run(application) { application.mainWindow?.close() }
        #expect(activity?.state == .invalid && events(.documentClosed).count == 1)
        run(application) { #expect(NSDocumentController.shared.documents.isEmpty) }
    }

    @Test(
        "AppKit opens the document of an activity that the app leaves alone, early or late, and no file without an entry"
    )
    func restored() {
        let application = application(.macOS)
        run(application) { _ = PageController() }
        func receive(_ text: String, attempt: Int) {
            let payload: PayloadDictionary = ["NSUserActivityDocumentURLKey": .url(text)]
            _ = application.continueActivity(
                ActivitySnapshot(type: type, title: nil, userInfo: payload, webpageURL: nil), attempt: attempt)
        }
        service.contents["file:///cloud/a.page"] = .contents([])
        receive("file:///cloud/a.page", attempt: 1)
        #expect(service.reads == ["restoredDocument"])
        #expect(events(.documentOpened).map { $0[.display] } == [true])
        #expect(events(.restoreCalled).count == 1)
        receive("file:///cloud/a.page", attempt: 2)
        #expect(events(.documentOpened).count == 1 && events(.restoreCalled).count == 2)
        service.contents["file:///cloud/b.page"] = .notSynchronised
        receive("file:///cloud/b.page", attempt: 3)
        #expect(events(.restoreCalled).count == 2 && application.unfinishedWork.isEmpty)
        service.contents["file:///cloud/b.page"] = .contents([])
        application.itemArrived("file:///cloud/b.page")
        #expect(events(.restoreCalled).last?.attempt == 3)
        receive("file:///cloud/c.other", attempt: 4)
        #expect(events(.restoreCalled).count == 3 && events(.documentOpened).count == 2)
        #expect(service.reads.last == "restoredDocument")
    }

    @Test("an app without a class for its document type opens nothing")
    func unknownClass() {
        service.contents["file:///cloud/a.page"] = .contents([])
        let application = application(.macOS)
        var errors: [Int] = []
        run(application) {
            for name in ["a.page", "a.other"] {
                NSDocumentController.shared.openDocument(withContentsOf: url("file:///cloud/\(name)"), display: true) {
                    document, _, error in
                    #expect(document == nil)
                    errors.append((error as? CocoaError)?.code.rawValue ?? 0)
                }
            }
        }
        #expect(errors == [256, 256])
    }

    @Test("a file that was not there is read the next time, and a closed document does not follow its file")
    func again() {
        let application = application(.iOS)
        var results: [Bool] = []
        var document: UIDocument?
        run(application) {
            document = UIDocument(fileURL: url("file:///cloud/a.page"))
            document?.open { results.append($0) }
        }
        service.contents["file:///cloud/a.page"] = .contents([])
        run(application) { document?.open { results.append($0) } }
        #expect(results == [false, true] && document?.documentState == .normal)
        run(application) { document?.close() }
        run(application) {
            try? application.files.moveItem(at: url("file:///cloud/a.page"), to: url("file:///cloud/b.page"))
        }
        #expect(document?.fileURL == url("file:///cloud/a.page"))
    }

    @Test("a UIDocument is read and written with the type of its file")
    func types() {
        service.contents["file:///cloud/a.page"] = .contents([])
        let application = application(.iOS)
        var sheet: Sheet?
        run(application) {
            sheet = Sheet(fileURL: url("file:///cloud/a.page"))
            sheet?.open()
        }
        run(application) { sheet?.save(to: url("file:///cloud/a.page"), for: .forOverwriting) }
        #expect(sheet?.types == ["Page", "Page"])
    }

    @Test("an NSDocument moves its file, and says that it has none")
    func macMoves() {
        service.contents["file:///cloud/a.page"] = .contents([])
        let application = application(.macOS)
        var errors: [DeviceFileError?] = []
        func note(_ error: (any Error)?) { errors.append(error as? DeviceFileError) }
        run(application) {
            let untitled = Page()
            untitled.move(to: url("file:///cloud/x.page"), completionHandler: note)
            let page = Page()
            page.fileURL = url("file:///cloud/a.page")
            page.move(to: url("file:///cloud/b.page"), completionHandler: note)
            #expect(page.fileURL == url("file:///cloud/b.page"))
        }
        #expect(errors == [.noSuchFile(url("file:///cloud/x.page")), nil])
    }
}
