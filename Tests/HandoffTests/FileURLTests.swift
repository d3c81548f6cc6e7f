import Events
import Foundation
import Handoff
import Payload
import Platforms
import Testing

/// A device with files.
private final class FakeFiles: ActivityService {
    let base = FakeActivityService()
    var kinds: [String: FileLocationKind] = [:]
    var answers: [String: FileAnswer] = [:]
    var scoped: Set<String> = []
    var calls: [String] = []

    var now: Instant { base.now }
    var epoch: Int64 { base.epoch }
    func answer(_ call: ServiceCall) -> ServiceAnswer {
        switch call {
        case .fileLocation(let url): return .location(kinds[url] ?? .local)
        case .iCloudContainerURL(nil): return .text("file:///cloud/")
        case .documentsURL: return .text("file:///sandbox/Documents/")
        case .readFile(let url, let use):
            calls.append("read \(use.rawValue) \(url)")
            return .file(answers[url] ?? .missing)
        case .writeFile(let url, _, _):
            calls.append("write \(url)")
            return .boolean(!url.hasPrefix("file:///forbidden"))
        case .startAccess(let url):
            calls.append("start \(url)")
            return .boolean(scoped.contains(url))
        case .stopAccess(let url): calls.append("stop \(url)")
        case .awaitItem(let url): calls.append("await \(url)")
        default: return base.answer(call)
        }
        return .done
    }
}

@Suite("URLs of files in an app")
struct FileURLTests {
    private let files = FakeFiles()
    private let program = TestProgram()

    private func application(platform: Platform = .iOS, decisions: HandoffDecisions = HandoffDecisions()) -> Application
    {
        let application = Application(
            manifest: ApplicationManifest(bundle: "com.example.app", team: "TEAM1AAAAA", activityTypes: ["t"]),
            platform: ApplicationPlatform(platform, osVersion: platform == .macOS ? [14, 0] : [17, 0]),
            program: program, service: files, decisions: decisions)
        _ = application.launch(pendingType: nil)
        return application
    }

    private func run(_ application: Application, _ body: @escaping () -> Void) {
        program.act = body
        _ = application.perform("test", [:])
        program.act = {}
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    /// The codes of the findings about URLs at a save of this payload, in order.
    private func findings(_ payload: PayloadDictionary, platform: Platform = .iOS) -> [String] {
        files.base.events = []
        let application = application(platform: platform)
        var number = 0
        run(application) {
            let activity = UserActivity(activityType: "t")
            activity.payload = payload
            number = activity.number
            self.program.kept.append(activity)
        }
        _ = application.save(number)
        let codes = files.base.events.filter { $0.kind == .appFinding }.compactMap { $0.text(.code) }
        return codes.filter { $0.contains("URL") }
    }

    @Test("a process starts and stops access through the URL, and outside of one nothing is granted")
    func securityScope() throws {
        let application = application()
        let url = try url("file:///cloud/a.txt")
        files.scoped = ["file:///cloud/a.txt"]
        var results: [Bool] = []
        run(application) {
            results.append(url.startAccessingSecurityScopedResource())
            url.stopAccessingSecurityScopedResource()
            results.append(url.appending(component: "b").startAccessingSecurityScopedResource())
        }
        #expect(results == [true, false])
        #expect(
            files.calls == ["start file:///cloud/a.txt", "stop file:///cloud/a.txt", "start file:///cloud/a.txt/b"])
        #expect(!url.startAccessingSecurityScopedResource())
        application.terminate()
        #expect(!application.startAccessingSecurityScopedResource(url))
        #expect(files.calls.count == 3)
    }

    @Test("what went wrong with a file has Cocoa's code")
    func errors() throws {
        let application = application()
        files.answers = [
            "file:///a": .contents([65]), "file:///b": .denied, "file:///c": .missing, "file:///d": .notSynchronised,
        ]
        #expect(try application.files.contents(of: url("file:///a")) == Data([65]))
        for (text, code) in [("file:///b", 257), ("file:///c", 260), ("file:///d", 4353)] {
            let url = try url(text)
            let error = #expect(throws: DeviceFileError.self) { try application.files.contents(of: url) }
            #expect(error?.code == code)
            #expect(error?.description.contains(text) == true)
        }
        let forbidden = try url("file:///forbidden/a")
        #expect(throws: DeviceFileError.noPermission(forbidden)) {
            try application.files.write(Data(), to: forbidden)
        }
    }

    @Test("a document is opened as the platform's document class does", arguments: [Platform.iOS, .macOS])
    func documents(platform: Platform) throws {
        let application = application(platform: platform)
        files.answers = ["file:///a": .contents([])]
        _ = try application.files.contentsOfDocument(at: url("file:///a"))
        #expect(files.calls == ["read \(platform == .iOS ? "uiDocument" : "appKitDocument") file:///a"])
    }

    @Test("AppKit opens the document of an activity that the app leaves alone, UIKit leaves that to the app")
    func restored() {
        for (platform, expected) in [(Platform.macOS, ["read restoredDocument file:///cloud/a.txt"]), (.iOS, [])] {
            files.calls = []
            let application = application(platform: platform)
            let payload: PayloadDictionary = ["NSUserActivityDocumentURLKey": .url("file:///cloud/a.txt")]
            let snapshot = ActivitySnapshot(type: "t", title: nil, userInfo: payload, webpageURL: nil)
            _ = application.continueActivity(snapshot, attempt: 1)
            #expect(files.base.events.last { $0.kind == .documentOpenAttempted }?[.url] == .url("file:///cloud/a.txt"))
            #expect(files.calls == expected)
        }
    }

    @Test("an app that waits for a file hears of it once, and not after its end")
    func waiting() throws {
        let application = application()
        let url = try url("file:///cloud/a.txt")
        var count = 0
        application.files.whenItemArrives(at: url) { count += 1 }
        application.itemArrived("file:///cloud/b.txt")
        #expect(count == 0)
        application.itemArrived("file:///cloud/a.txt")
        application.itemArrived("file:///cloud/a.txt")
        #expect(count == 1)
        application.files.whenItemArrives(at: url) { count += 1 }
        application.terminate()
        application.itemArrived("file:///cloud/a.txt")
        #expect(count == 1)
        #expect(files.calls == ["await file:///cloud/a.txt", "await file:///cloud/a.txt"])
    }

    @Test("URLs that do not work elsewhere are reported once a code, wherever they stand")
    func reportsURLs() {
        files.kinds = [
            "file:///cloud/a": .iCloudDocument, "file:///drive/a": .providerDocument, "file:///nonsense": .none,
        ]
        let fine: PayloadDictionary = [
            "a": .url("https://example.com"), "b": [.url("HTTP://example.com")], "c": .url("file:///cloud/a"),
            "text": "file:///tmp/a",
        ]
        #expect(Set(findings(fine)) == [])
        let bad: PayloadDictionary = [
            "a": [.url("file:///tmp/a"), .set([.url("file:///nonsense")])], "b": ["c": .url("ftp://example.com")],
            "d": .url(""), "e": .url("a/b"),
        ]
        let codes = findings(bad)
        #expect(Set(codes) == ["LOCAL_FILE_URL", "URL_SCHEME"])
        let reasons = files.base.events.compactMap { $0.kind == .appFinding ? $0.text(.reason) : nil }
        #expect(
            reasons.contains { $0.hasPrefix("userInfo[\"a\"][0] is a file") && $0.hasSuffix("(and 1 more like it)") })
        #expect(reasons.contains { $0.hasSuffix("(and 2 more like it)") })
    }

    @Test("a provider's document is one for iOS", arguments: [(Platform.iOS, false), (.macOS, true)])
    func providers(platform: Platform, isReported: Bool) {
        files.kinds = ["file:///drive/a": .providerDocument]
        let codes = findings(["a": .url("file:///drive/a")], platform: platform)
        #expect(codes.contains("PROVIDER_FILE_URL") == isReported)
        #expect(codes.isEmpty != isReported)
    }
}
