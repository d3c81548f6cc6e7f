import Events
import Handoff
import Payload
import Platforms
import SampleApps
import Testing

/// The worked examples with four pages (EX-016, EX-017) and with a note (EX-019).
struct TutorialAppTests {
    private let page = "com.example.fourpages.page"
    private let note = "com.example.notedemo.editing"

    private func fourPages(_ platform: Platform = .iOS) -> RunningApp {
        RunningApp(
            FourPages(), platform: platform, types: FourPages.activityTypes, bundle: "com.example.fourpages")
    }

    @Test(
        "The first two pages hand over to each other under one type, the others nothing",
        arguments: [Platform.iOS, .macOS])
    func pages(platform: Platform) {
        let app = fourPages(platform)
        #expect(FourPages.activityTypes == [page] && app.currentType == page)
        #expect(app.payload() == ["jumpId": "1", "info": "第1页 → 第2页"])
        app.perform("choosePage", ["page": 1])
        #expect(app.currentType == page && app.payload()?["jumpId"] == "0")
        #expect(app.states == ["page current", "page inactive", "page current", "page invalid"])
        app.perform("choosePage", ["page": 3])
        #expect(app.current == nil)
        #expect(app.events(.appFinding).isEmpty && app.events(.activityException).isEmpty)
    }

    @Test("A jump id opens its page, and that page alone shows what arrived", arguments: 0..<4)
    func jump(index: Int) {
        let app = fourPages()
        let answer = app.receive(page, ["jumpId": .string(String(index)), "info": "hello"])
        #expect(answer == .returned(true))
        let shown = app.models.filter { $0["info"] == "hello" }
        #expect(!shown.isEmpty && shown.allSatisfy { $0["page"] == PayloadValue(index) })
        #expect(app.models.last?["page"] == PayloadValue(index))
    }

    @Test(
        "Everything else opens nothing",
        arguments: [["jumpId": "4"], ["jumpId": "01"], ["jumpId": 1], ["info": "hello"], nil] as [PayloadDictionary?])
    func refusedJump(userInfo: PayloadDictionary?) {
        let app = fourPages()
        let models = app.models.count
        #expect(app.receive(page, userInfo) == .returned(false))
        #expect(app.models.count == models)
    }

    @Test("Another type is neither announced nor taken")
    func otherType() {
        let app = fourPages()
        #expect(app.application.willContinue(type: "com.example.other", attempt: 1) == .returned(false))
        #expect(app.application.willContinue(type: page, attempt: 2) == .returned(true))
        #expect(app.receive("com.example.other", ["jumpId": "1"], attempt: 3) == .returned(false))
    }

    @Test("A page that is no page, and an action that is none")
    func refusedActions() {
        let app = fourPages()
        for wrong: PayloadDictionary in [[:], ["page": 4], ["page": -1], ["page": "1"]] {
            guard case .refused = app.perform("choosePage", wrong) else {
                Issue.record("\(wrong) was not refused")
                continue
            }
        }
        #expect(app.perform("write") == .unsupported)
    }

    @Test("A note sends both fields as they are when it is saved, and restores both")
    func notes() {
        func app() -> RunningApp {
            RunningApp(NoteDemo(), types: NoteDemo.activityTypes, bundle: "com.example.notedemo")
        }
        let source = app()
        #expect(source.current == nil)
        source.perform("write", ["title": "A", "content": "B"])
        source.perform("write", ["title": "假期", "content": "C"])
        #expect(source.currentType == note && source.events(.activityCreated).count == 1)
        #expect(source.payload() == ["title": "假期", "content": "C"])
        let receiver = app()
        #expect(receiver.receive(note, source.payload()) == .returned(true))
        #expect(receiver.models.last == ["title": "假期", "content": "C"])
        #expect(receiver.receive(note, ["title": "x"], attempt: 2) == .returned(false))
        #expect(receiver.models.last == ["title": "假期", "content": "C"])
        guard case .refused = receiver.perform("write", ["title": "x"]) else {
            Issue.record("a note without content was not refused")
            return
        }
    }

    @Test("Notes as documents need a place, a note that is open, and arguments", arguments: [Platform.iOS, .macOS])
    func noteDocuments(platform: Platform) {
        let app = RunningApp(NoteDocuments(), platform: platform, types: [], bundle: "com.example.notedocuments")
        let refused: [(String, PayloadDictionary)] = [
            ("newNote", [:]), ("newNote", ["name": "a/b", "content": "c"]), ("newNote", ["name": "a", "content": "b"]),
            ("openNote", ["name": ""]), ("write", ["content": "c"]), ("scroll", ["line": 1]), ("rename", ["name": "b"]),
            ("closeNote", [:]),
        ]
        for (action, arguments) in refused {
            guard case .refused = app.perform(action, arguments) else {
                Issue.record("\(action) \(arguments) was not refused")
                continue
            }
        }
        #expect(app.perform("print") == .unsupported)
        #expect(app.events(.activityCreated).isEmpty)
        // Without a URL under the framework's key there is nothing to open.
        #expect(app.receive("com.example.notedocuments.editing", ["line": 7]) != .returned(true))
    }
}
