import Events
import Handoff
import Payload
import Platforms
import SampleApps
import Testing

/// Scripted apps with views (SWUI-001 to SWUI-014).
struct ScriptedViewTests {
    private func app(_ views: PayloadValue, delegate: Bool = false, _ platform: Platform = .iOS) throws -> RunningApp {
        RunningApp(
            try ScriptedProgram(behaviour: ["views": views, "delegateAdaptor": .boolean(delegate)]), platform: platform,
            types: ["com.example.edit", "com.example.view"])
    }

    private func view(_ sends: String, value: PayloadValue = 1, more: PayloadDictionary = [:]) -> PayloadValue {
        let view: PayloadDictionary = [
            "name": "v", "type": "com.example.edit", "title": "T", "value": value, "sends": .string(sends),
        ]
        return .array([.dictionary(view.merging(more))])
    }

    @Test(
        "Each way sends what the view shows", arguments: ["modifier", "element", "imperative"], [Platform.iOS, .macOS])
    func sends(sends: String, platform: Platform) throws {
        let app = try app(view(sends), platform)
        #expect(app.payload() == (sends == "imperative" ? nil : ["value": 1]))
        app.perform("setView", ["view": "v", "value": 2])
        #expect(app.currentType == "com.example.edit" && app.payload() == ["value": 2])
        #expect(app.models == [["view": "v", "value": 2, "active": true, "by": "user"]])
        app.perform("setView", ["view": "v", "active": false])
        #expect((app.current == nil) == (sends == "modifier"))
        app.perform("setView", ["view": "v", "value": .null, "active": true])
        #expect((app.current == nil) == (sends == "element"))
    }

    @Test("A view that sends nothing has no activity")
    func silent() throws {
        let app = try app(view("none"))
        app.perform("setView", ["view": "v", "value": 2])
        #expect(app.events(.activityCreated).isEmpty)
    }

    @Test("The type that became active last is advertised, and the one before returns when it goes")
    func types() throws {
        let app = try app([
            ["name": "a", "type": "com.example.edit", "sends": "modifier"],
            ["name": "b", "type": "com.example.view", "sends": "modifier", "active": false],
        ])
        app.perform("setView", ["view": "b", "active": true])
        #expect(app.currentType == "com.example.view")
        app.perform("setView", ["view": "b", "active": false])
        #expect(app.currentType == "com.example.edit")
    }

    @Test("Both receivers act once, for one activity and for the next", arguments: [true, false], [true, false])
    func receives(receives: Bool, delegate: Bool) throws {
        let app = try app(view("none", more: ["receives": .boolean(receives)]), delegate: delegate)
        for number in 1...3 {
            _ = app.receive("com.example.edit", ["value": .integer(Int64(number + 5))], attempt: number)
            #expect(app.models.count == (receives || delegate ? number : 0))
        }
        _ = app.receive("com.example.edit", ["value": "text"], attempt: 4)
        #expect(app.models.count == (receives || delegate ? 3 : 0))
    }

    @Test("What cannot be done is refused in words")
    func refusals() throws {
        let app = try app(view("none"))
        for (action, arguments): (String, PayloadDictionary) in [
            ("setView", ["view": "w"]), ("openWindow", ["window": "w"]), ("closeWindow", ["window": "w"]),
            ("frontWindow", [:]),
        ] {
            guard case .refused(let reason) = app.perform(action, arguments) else {
                Issue.record("\(action) was not refused")
                continue
            }
            #expect(!reason.isEmpty)
        }
        app.perform("closeWindow", ["window": "window"])
        guard case .refused = app.perform("setView", ["view": "v", "value": 2]) else {
            Issue.record("a view of a closed window was changed")
            return
        }
        guard case .refused = RunningApp(ScriptedProgram()).perform("setView", ["view": "v"]) else {
            Issue.record("an app without views has one")
            return
        }
    }
}
