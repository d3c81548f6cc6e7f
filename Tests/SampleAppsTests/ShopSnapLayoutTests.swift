import Events
import Handoff
import Payload
import Platforms
import Randomness
import SampleApps
import Testing

/// List and item side by side or one on top of the other (EX-006, EX-009, EX-010, UPD-029).
struct ShopSnapLayoutTests {
    private static let view = "com.razeware.shopsnap.view"
    private static let edit = "com.razeware.shopsnap.edit"

    /// Where the app runs.
    enum Place: String, CaseIterable {
        case phone, landscapePhone, largePhone, tablet, mac

        var isWide: Bool { self != .phone }

        func app(_ items: PayloadValue) -> RunningApp {
            let width: ApplicationPlatform.ScreenWidth =
                switch self {
                case .phone, .landscapePhone: .compact
                case .largePhone: .regularInLandscape
                case .tablet, .mac: .regular
                }
            let app = RunningApp(
                ShopSnap(), platform: self == .mac ? .macOS : .iOS, storage: ApplicationStorage(["items": items]),
                types: ShopSnap.activityTypes, bundle: "com.razeware.shopsnap", screenWidth: width)
            if self == .landscapePhone || self == .largePhone { app.application.rotate(to: .landscape) }
            return app
        }
    }

    @Test("Choosing another item marks the one activity there is (EX-009, UPD-029)", arguments: Place.allCases)
    func selecting(place: Place) {
        let app = place.app(["a", "b"])
        app.perform("openItem", ["name": "a"])
        app.perform("beginEditing")
        #expect(app.payload()?["shopsnap.item.key"] == "a")
        let (marks, made) = (app.events(.needsSaveSet).count, app.events(.activityCreated).count)
        let answer = app.perform("selectItem", ["name": "b"])
        guard place.isWide else {
            #expect(answer == .refused("no item is open beside the list; open one, and turn an iPhone to landscape"))
            return
        }
        #expect(answer == .done(.null))
        #expect(app.events(.needsSaveSet).count == marks + 1 && app.events(.activityCreated).count == made)
        #expect(app.payload() == ["shopsnap.item.key": "b", "shopsnap.version.key": "1.0"])
        app.perform("returnKey")
        #expect(app.current == nil)
        app.perform("selectItem", ["name": "a"])
        #expect(app.events(.needsSaveSet).count == marks + 1 && app.current == nil)
    }

    @Test("The row of the open item takes the item with it", arguments: [Place.tablet, .landscapePhone, .mac])
    func removingOpenItem(place: Place) {
        let app = place.app(["a", "b"])
        app.perform("openItem", ["name": "a"])
        app.perform("beginEditing")
        app.perform("removeItem", ["name": "a"])
        #expect(app.currentType == Self.view && app.payload()?["shopsnap.items.key"] == ["b"])
        #expect(app.perform("save") == .refused("no item is open; openItem or newItem first"))
    }

    @Test("While a store is read only one activity is made, whatever happens meanwhile (EX-004)")
    func oneListActivity() {
        let service = FakeActivityService()
        let application = Application(
            manifest: ApplicationManifest(bundle: "b", team: "t", activityTypes: ShopSnap.activityTypes),
            platform: ApplicationPlatform(.iOS, osVersion: [8, 1]), program: ShopSnap(), service: service)
        _ = application.launch(pendingType: nil)
        _ = application.perform("load", ["items": ["a"]])
        application.endTurn()
        #expect(service.summaries.values.map(\.state) == [.current])
        #expect(service.events.filter { $0.kind == .activityCreated }.count == 1)
    }

    /// What the user sees, computed independently of the app.
    private struct Expected {
        var items: [String]
        var open: String??
        var text = ""
        var isEditing = false
        var isWide: Bool

        /// The one activity that other devices may continue, as type and content.
        var current: PayloadDictionary? {
            if open != nil { return isEditing ? ["shopsnap.item.key": .string(text)] : nil }
            return items.isEmpty ? nil : ["shopsnap.items.key": .array(items.map(PayloadValue.string))]
        }

        mutating func close() {
            open = nil
            isEditing = false
        }

        /// Performs the action; false if it is refused.
        mutating func perform(_ action: String, _ name: String) -> Bool {
            switch action {
            case "addItem":
                guard open == nil || isWide else { return false }
                items.append(name)
            case "removeItem":
                guard open == nil || isWide, let index = items.firstIndex(of: name) else { return false }
                items.remove(at: index)
                if open == .some(.some(name)) { close() }
            case "openItem":
                guard open == nil, items.contains(name) else { return false }
                (open, text, isEditing) = (.some(name), name, false)
            case "newItem":
                guard open == nil else { return false }
                (open, text, isEditing) = (.some(nil), "", false)
            case "selectItem":
                guard open != nil, isWide, items.contains(name) else { return false }
                (open, text) = (.some(name), name)
            case "beginEditing":
                guard open != nil else { return false }
                isEditing = true
            case "type":
                guard open != nil, isEditing else { return false }
                text = name
            case "returnKey":
                guard open != nil, isEditing else { return false }
                isEditing = false
            case "save":
                guard let item = open else { return false }
                if !text.isEmpty {
                    if let index = items.firstIndex(of: item ?? text) {
                        items[index] = text
                    } else {
                        items.append(text)
                    }
                }
                close()
            default:
                guard open != nil else { return false }
                close()
            }
            return true
        }
    }

    @Test(
        "Whatever the user does, what can be continued is what the user is at, and nothing else",
        arguments: Place.allCases)
    func randomUse(place: Place) {
        var generator = SplitMix64(seed: 7)
        let actions = [
            "addItem", "removeItem", "openItem", "newItem", "selectItem", "beginEditing", "type", "returnKey", "save",
            "cancel",
        ]
        for _ in 0..<20 {
            let app = place.app(["a", "b"])
            var expected = Expected(items: ["a", "b"], isWide: place.isWide)
            for _ in 0..<60 {
                if place != .tablet, place != .mac, Int.random(in: 0..<6, using: &generator) == 0 {
                    expected.isWide.toggle()
                    app.application.rotate(to: expected.isWide ? .landscape : .portrait)
                }
                let action = actions.randomElement(using: &generator) ?? "cancel"
                let name = ["a", "b", "c"].randomElement(using: &generator) ?? "a"
                let isDone = app.perform(action, ["name": .string(name), "text": .string(name)]) == .done(.null)
                #expect(isDone == expected.perform(action, name), "\(action) \(name)")
                var payload = app.payload()
                payload?["shopsnap.version.key"] = nil
                #expect(payload == expected.current, "after \(action) \(name)")
                #expect(app.service.summaries.values.filter { $0.state == .current }.count <= 1)
            }
            #expect(app.events(.appFinding).isEmpty && app.events(.activityException).isEmpty)
        }
    }
}
