import Events
import Handoff
import Payload
import Platforms
import Randomness
import SampleApps
import Testing

/// The worked example (EX-001 to EX-008, EX-010 to EX-015).
struct ShopSnapTests {
    private let view = "com.razeware.shopsnap.view"
    private let edit = "com.razeware.shopsnap.edit"
    private let smoke: PayloadValue = ["Ice cream", "Apple", "Nuts"]

    private func app(_ items: PayloadValue? = nil, platform: Platform = .iOS) -> RunningApp {
        RunningApp(
            ShopSnap(), platform: platform, storage: ApplicationStorage(items.map { ["items": $0] } ?? [:]),
            types: ShopSnap.activityTypes, bundle: "com.razeware.shopsnap")
    }

    @Test("Two types are declared, and the registry knows the sample (EX-002)")
    func registry() {
        #expect(ShopSnap.activityTypes == [view, edit])
        #expect(
            SampleApps.names == [
                "ShopSnap", "FourPages", "NoteDemo", "NoteDocuments", "ReferencePage", "PageBrowser",
            ])
        #expect(SampleApps.program(named: "ShopSnap") is ShopSnap)
        #expect(SampleApps.program(named: "shopsnap") == nil)
    }

    @Test(
        "A stored list is advertised once it is loaded, with its version (EX-001, EX-004, EX-015)",
        arguments: [Platform.iOS, .macOS])
    func storedList(platform: Platform) {
        let app = app(smoke, platform: platform)
        #expect(app.currentType == view)
        #expect(app.payload() == ["shopsnap.items.key": smoke, "shopsnap.version.key": "1.0"])
        #expect(app.models.last == ["screen": "list", "items": smoke, "commits": 0])
        #expect(app.events(.appFinding).isEmpty && app.events(.activityException).isEmpty)
    }

    @Test("An empty list is not advertised; the first item starts it, each next one marks it (EX-004, EX-005)")
    func firstItem() {
        let app = app()
        #expect(app.current == nil && app.service.summaries.isEmpty)
        app.perform("addItem", ["name": "Milk"])
        #expect(app.currentType == view && app.events(.activityCreated).count == 1)
        app.perform("addItem", ["name": "Bread"])
        #expect(app.events(.activityCreated).count == 1)
        #expect(app.payload()?["shopsnap.items.key"] == ["Milk", "Bread"])
        #expect(app.storage["items"] == ["Milk", "Bread"])
    }

    @Test("Removing marks, and the last removal invalidates (EX-005)")
    func removing() {
        let app = app(["a", "b"])
        _ = app.payload()
        let marks = app.events(.needsSaveSet).count
        app.perform("removeItem", ["name": "a"])
        #expect(app.events(.needsSaveSet).count == marks + 1 && app.payload()?["shopsnap.items.key"] == ["b"])
        app.perform("removeItem", ["name": "b"])
        #expect(app.current == nil && app.states == ["view current", "view invalid"])
        #expect(app.events(.needsSaveSet).count == marks + 1)
    }

    @Test(
        "Going to the detail stops the list, coming back by cancel or save starts it anew (EX-006)",
        arguments: ["cancel", "save"])
    func navigation(way: String) {
        let app = app(["a"])
        app.perform("openItem", ["name": "a"])
        #expect(app.current == nil)
        app.perform("beginEditing")
        #expect(app.currentType == edit)
        app.perform("type", ["text": "ab"])
        app.perform(way)
        #expect(
            app.states == ["view current", "view invalid", "edit current", "edit invalid", "view current"])
        #expect(app.payload()?["shopsnap.items.key"] == [.string(way == "save" ? "ab" : "a")])
    }

    @Test("Coming back to an empty list starts nothing (EX-006, O-36)")
    func backToEmptyList() {
        let app = app()
        app.perform("newItem")
        app.perform("beginEditing")
        #expect(app.payload() == ["shopsnap.item.key": "", "shopsnap.version.key": "1.0"])
        app.perform("cancel")
        #expect(app.states == ["edit current", "edit invalid"])
    }

    @Test("Every keystroke marks, and the last text is what arrives (EX-007, EX-008)")
    func typing() {
        let app = app(["Ice"])
        app.perform("openItem", ["name": "Ice"])
        app.perform("beginEditing")
        #expect(app.payload()?["shopsnap.item.key"] == "Ice")
        let marks = app.events(.needsSaveSet).count
        for text in ["Ice ", "Ice c", "Ice cr"] { app.perform("type", ["text": .string(text)]) }
        #expect(app.events(.needsSaveSet).count == marks + 3)
        #expect(app.payload() == ["shopsnap.item.key": "Ice cr", "shopsnap.version.key": "1.0"])
        app.perform("returnKey")
        #expect(app.current == nil)
    }

    @Test("What one device sends, another takes in: union, order kept, one commit (EX-003, EX-011, EX-013)")
    func restoringList() throws {
        let source = app(smoke)
        let sent = try #require(source.payload())
        let target = app(["Milk", "Apple"])
        #expect(target.receive(view, sent) == .returned(true))
        let merged: PayloadValue = ["Milk", "Apple", "Ice cream", "Nuts"]
        #expect(target.models.last == ["screen": "list", "items": merged, "commits": 1])
        #expect(target.storage["items"] == merged)
        #expect(target.models.compactMap { $0["restoring"]?.stringValue } == ["root", "split", "list"])
        // Nothing is new, and the app handles it nevertheless.
        #expect(target.receive(view, sent) == .returned(true) && target.storage["items"] == merged)
        #expect(target.events(.progressShown).allSatisfy { $0.text(.by) == "app" })
    }

    @Test("An item that was being edited shows at once (EX-012, EX-013)", arguments: ["", "Ice cr"])
    func restoringItem(text: String) {
        let target = app(["Milk"])
        let sent: PayloadDictionary = ["shopsnap.item.key": .string(text), "shopsnap.version.key": "1.0"]
        #expect(target.receive(edit, sent) == .returned(true))
        #expect(
            target.models.last == [
                "screen": "detail", "item": .string(text), "text": .string(text), "editing": false,
            ])
        #expect(target.models.compactMap { $0["restoring"]?.stringValue } == ["root", "split", "detail"])
        // The list did not change.
        #expect(target.storage["items"] == ["Milk"])
        target.perform("beginEditing")
        #expect(target.payload()?["shopsnap.item.key"] == .string(text))
    }

    @Test("A list that arrives while an item is open shows the list")
    func restoringListOverDetail() {
        let target = app(["Milk"])
        target.perform("newItem")
        #expect(
            target.receive(view, ["shopsnap.items.key": ["Nuts"], "shopsnap.version.key": "0.9"]) == .returned(true))
        #expect(target.models.last?["items"] == ["Milk", "Nuts"])
        #expect(target.currentType == view)
    }

    @Test("Without a version, of another type or malformed: false, and nothing changes (EX-015, CONT-012, CONT-032)")
    func rejecting() {
        let items: PayloadValue = ["Nuts"]
        let bad: [(String, PayloadDictionary?)] = [
            (view, nil), (view, [:]), (view, ["shopsnap.items.key": items]),
            (view, ["shopsnap.items.key": items, "shopsnap.version.key": 1]),
            (view, ["shopsnap.items.key": "Nuts", "shopsnap.version.key": "1.0"]),
            (view, ["shopsnap.items.key": ["Nuts", 2], "shopsnap.version.key": "1.0"]),
            (edit, ["shopsnap.items.key": items, "shopsnap.version.key": "1.0"]),
            (edit, ["shopsnap.item.key": nil, "shopsnap.version.key": "1.0"]),
            ("com.example.other", ["shopsnap.items.key": items, "shopsnap.version.key": "1.0"]),
        ]
        let target = app(["Milk"])
        let before = target.models
        for (type, userInfo) in bad {
            #expect(target.receive(type, userInfo) == .returned(false), "\(type) \(userInfo ?? [:])")
        }
        #expect(target.models == before && target.storage["items"] == ["Milk"])
    }

    @Test("Random payloads never change the list unless they are taken over (CONT-032, VER-005)")
    func randomPayloads() {
        var generator = SplitMix64(seed: 42)
        let values: [PayloadValue] = [nil, true, 1, 1.5, "x", ["a"], ["a", 1], ["k": "v"], .set(["a"]), .data([1])]
        let keys: [PayloadValue] = ["shopsnap.items.key", "shopsnap.item.key", "shopsnap.version.key", 1, "other"]
        let target = app(["Milk"])
        for _ in 0..<500 {
            var userInfo = PayloadDictionary()
            for key in keys where Bool.random(using: &generator) {
                userInfo[key] = values.randomElement(using: &generator)
            }
            let before = target.storage["items"]
            let answer = target.receive(Bool.random(using: &generator) ? view : edit, userInfo)
            if answer == .returned(false) { #expect(target.storage["items"] == before) }
            if userInfo["shopsnap.version.key"]?.stringValue == nil { #expect(answer == .returned(false)) }
        }
    }

    @Test("Failures are told, cancellations are not (EX-014)")
    func failures() throws {
        let app = app()
        for code in [4608, 4609, 4610, 4611] {
            _ = app.application.didFail(type: view, code: code, attempt: code)
            let alert = try #require(app.application.shownAlert)
            #expect(alert.title == "Handoff Error" && alert.buttons == ["Dismiss"])
            #expect(alert.message.contains("try again"))
            #expect(alert.message.hasSuffix(HandoffErrorCode.localizedDescription(of: code)))
        }
        #expect(app.events(.alertShown).count == 4)
        _ = app.application.didFail(type: view, code: 3072, attempt: 1)
        #expect(app.events(.alertShown).count == 4)
    }

    @Test("The list outlives its process (PAY-018)")
    func relaunch() {
        let first = app()
        first.perform("load", ["items": smoke])
        #expect(first.currentType == view)
        first.application.terminate()
        let second = RunningApp(ShopSnap(), storage: first.storage, types: ShopSnap.activityTypes)
        #expect(second.payload()?["shopsnap.items.key"] == smoke)
    }

    @Test("What cannot be done now is refused, what is unknown is unsupported")
    func refusals() {
        let app = app(["a"])
        for (action, arguments) in [
            ("save", [:]), ("cancel", [:]), ("beginEditing", [:]), ("type", ["text": "x"]),
            ("removeItem", ["name": "zz"]),
            ("addItem", [:]), ("load", ["items": "a"]),
        ] as [(String, PayloadDictionary)] {
            guard case .refused(let reason) = app.perform(action, arguments) else {
                Issue.record("\(action) was not refused")
                continue
            }
            #expect(!reason.isEmpty)
        }
        app.perform("openItem", ["name": "a"])
        #expect(app.perform("addItem", ["name": "b"]) == .refused("an item is open; save or cancel first"))
        #expect(
            app.perform("type", ["text": "b"]) == .refused("the text field is not being edited; beginEditing first"))
        #expect(app.perform("fly") == .unsupported)
    }
}
