import Events
import Handoff
import Payload
import Platforms
import Testing

@Suite("CounterViews: an app with SwiftUI hands over between two devices")
struct CounterViewTests {
    /// Runs the app. A user's action is the title of a button.
    private final class Program: ApplicationProgram {
        private weak var application: Application?

        func main(_ application: Application) {
            self.application = application
            application.run(CounterApp())
        }

        func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
            guard let window = application?.keyWindow else { return .refused("no window") }
            if action == "texts" { return .done(.array(window.texts.map { .string($0) })) }
            return window.press(action) ? .done(.null) : .refused("no button")
        }
    }

    @Test("The counter, an element and the text of the view", arguments: [Platform.iOS, .macOS])
    func handsOver(platform: Platform) throws {
        let world = try SnippetWorld(types: [CounterView.activityType], platforms: (platform, .iOS)) { Program() }
        try world.launch("first")
        #expect(world.events(.activityCreated, on: "first").isEmpty)
        try world.perform("Count", on: "first")
        try world.perform("Count", on: "first")
        try world.handOver(to: "second")
        #expect(world.received(on: "second") == ["counter": 2])
        #expect(try world.perform("texts", on: "second") == ["2", "counted to 2"])
        try world.perform("Read", on: "second")
        try world.perform("Count", on: "second")
        try world.handOver(to: "first")
        #expect(world.received(on: "first") == ["counter": 3, "chapter": "One"])
        #expect(try world.perform("texts", on: "first") == ["3", "counted to 3"])
        try world.perform("Reset", on: "first")
        #expect(try world.perform("texts", on: "first") == ["0", "counted to 0"])
        // Only the adaptor of the own platform makes a delegate.
        let taken = world.events(.callbackReturned, on: "first").filter {
            $0[.callback]?.stringValue == "continue" && $0[.implemented]?.booleanValue == true
        }
        #expect(taken.count == (platform == .iOS ? 1 : 0))
    }
}
