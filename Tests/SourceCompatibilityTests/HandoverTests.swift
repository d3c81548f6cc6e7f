import Events
import Foundation
import Handoff
import Payload
import Platforms
import Testing

@Suite("Snippets hand over between two devices")
struct HandoverTests {
    @Test("ManagedRecipe: managed activity, update hook, didUpdate, restoration handler")
    func managedRecipe() throws {
        let world = try SnippetWorld(types: [RecipeViewController.activityType]) {
            SnippetProgram { RecipeAppDelegate() }
                .doing("turn") { Self.recipe($0)?.turn(to: 4) }
                .telling("step") { Self.recipe($0).map { PayloadValue($0.step) } }
        }
        try world.launch("first")
        try world.perform("turn", on: "first")
        try world.handOver(to: "second")
        #expect(world.received(on: "second") == ["recipe": "Bread", "step": 4, "version": 2])
        #expect(try world.perform("step", on: "second") == 4)
        #expect(world.events(.restoreCalled, on: "second").count == 1)
    }

    private static func recipe(_ delegate: RecipeAppDelegate) -> RecipeViewController? {
        (delegate.window?.rootViewController as? UINavigationController)?.topViewController as? RecipeViewController
    }

    @Test("ComposedDraft: the delegate fills the payload in, and the source closes its copy")
    func composedDraft() throws {
        let world = try SnippetWorld(types: [ComposeViewController.activityType]) {
            SnippetProgram { MailAppDelegate() }
                .doing("write") {
                    $0.composer.recipient = "ana@example.com"
                    $0.composer.beginEditing()
                    $0.composer.textDidChange("Hello")
                }
                .telling("text") { .string($0.composer.text) }
                .telling("isClosed") { .boolean($0.composer.isClosed) }
        }
        try world.launch("first")
        try world.perform("write", on: "first")
        try world.handOver(to: "second")
        #expect(try world.perform("text", on: "second") == "Hello")
        #expect(try world.perform("isClosed", on: "first") == true)
        #expect(try world.perform("isClosed", on: "second") == false)
        let continued = world.events(.continueCalled, on: "second")
        #expect(continued.map { $0[.webpageURL]?.urlValue } == ["https://mail.example.com/drafts/1"])
    }

    @Test("TaskList: list and detail are told apart by type", arguments: [false, true])
    func taskList(inDetail: Bool) throws {
        let world = try SnippetWorld(types: [TaskActivity.list, TaskActivity.edit]) {
            SnippetProgram { TasksAppDelegate() }
                .doing("add") { Self.list($0)?.add("Milk") }
                .doing("show") { $0.show("Bread") }
                .telling("tasks") { .array(Self.list($0)?.tasks.map { .string($0) } ?? []) }
                .telling("detail") {
                    let detail = $0.listNavigation?.topViewController as? TaskDetailViewController
                    return detail?.task.map { .string($0) }
                }
        }
        try world.launch("first")
        try world.perform(inDetail ? "show" : "add", on: "first")
        try world.handOver(to: "second")
        if inDetail {
            #expect(try world.perform("detail", on: "second") == "Bread")
        } else {
            #expect(try world.perform("tasks", on: "second") == ["Bread", "Milk"])
            #expect(try world.perform("detail", on: "second") == .null)
        }
    }

    private static func list(_ delegate: TasksAppDelegate) -> TaskListViewController? {
        delegate.listNavigation?.viewControllers.first as? TaskListViewController
    }

    @Test("FourPages: the page travels as a text, without an update hook", arguments: ["1", "4"])
    func fourPages(page: String) throws {
        let world = try SnippetWorld(types: [pagesActivityType]) {
            SnippetProgram { PagesAppDelegate() }
                .doing("open") { $0.open(page) }
                .telling("page") {
                    .string(($0.navigation?.topViewController as? PageViewController)?.jumpId ?? "none")
                }
        }
        try world.launch("first")
        try world.perform("open", on: "first")
        #expect(try world.perform("page", on: "first") == .string(page))
        try world.handOver(to: "second")
        #expect(try world.perform("page", on: "second") == .string(page))
        #expect(world.events(.continueCalled, on: "second").map { $0[.title]?.stringValue } == ["第\(page)页"])
    }

    @Test("NoteDemo: the delegate saves, the receiver restores, and the source's label changes on main")
    func noteDemo() throws {
        let world = try SnippetWorld(types: [NoteViewController.activityType]) {
            SnippetProgram { NoteDemoAppDelegate() }
                .doing("count") { for _ in 0..<3 { Self.note($0)?.counter += 1 } }
                .telling("label") { Self.note($0).map { .string($0.continuedLabel) } }
                .telling("counter") { Self.note($0).map { PayloadValue($0.restoredCounter) } }
                .telling("saves") { Self.note($0).map { PayloadValue($0.saves) } }
        }
        try world.launch("first")
        try world.perform("count", on: "first")
        #expect(try world.perform("label", on: "first") == "not continued")
        try world.handOver(to: "second")
        #expect(try world.perform("counter", on: "second") == 3)
        #expect(try world.perform("label", on: "first") == "continued")
        #expect(try (world.perform("saves", on: "first").integerValue ?? 0) >= 1)
    }

    private static func note(_ delegate: NoteDemoAppDelegate) -> NoteViewController? {
        delegate.window?.rootViewController as? NoteViewController
    }

    @Test("EditorResponder: AppKit's responder chain, window and restoration handler")
    func editorResponder() throws {
        let world = try SnippetWorld(types: [EditorResponder.activityType], platforms: (.macOS, .macOS)) {
            SnippetProgram { EditorAppDelegate() }
                .doing("type") { $0.editor.type("Hello") }
                .telling("text") { .string($0.editor.text) }
                .telling("selection") { PayloadValue($0.editor.selection) }
                .telling("sidebar") { .array($0.sidebar.appearances.map { .string($0) }) }
                .telling("close") {
                    $0.window.close()
                    return .boolean($0.editor.userActivity?.state == .current)
                }
        }
        try world.launch("first")
        try world.perform("type", on: "first")
        #expect(try world.perform("sidebar", on: "first") == ["loaded", "appeared"])
        try world.handOver(to: "second")
        #expect(try world.perform("text", on: "second") == "Hello")
        #expect(try world.perform("selection", on: "second") == 5)
        // AppKit makes no other window's activity current once the window is closed.
        #expect(try world.perform("close", on: "first") == false)
        #expect(try world.perform("sidebar", on: "first") == ["loaded", "appeared", "disappears"])
    }

    @Test("TypedTrip: a Codable value is the payload (ACT-023)")
    func typedTrip() throws {
        let world = try SnippetWorld(types: [TripAppDelegate.activityType]) {
            SnippetProgram { TripAppDelegate() }
                .doing("plan") { try $0.plan(Self.trip) }
                .telling("isEqual") { .boolean($0.trip == Self.trip) }
        }
        try world.launch("first")
        try world.perform("plan", on: "first")
        try world.handOver(to: "second")
        #expect(try world.perform("isEqual", on: "second") == true)
        let keys = world.received(on: "second").map { Set($0.keys.compactMap(\.stringValue)) }
        #expect(keys == ["id", "destination", "departure", "stops", "page"])
    }

    static let trip = Trip(
        identifier: PayloadKinds.identifier, destination: "Zürich",
        departure: Date(timeIntervalSinceReferenceDate: 700_100_000.25), stops: [Trip.Stop(name: "Basel", nights: 2)],
        page: URL(filePath: "/trips/1"), remark: nil)
}
