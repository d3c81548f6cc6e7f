import Events
import Handoff
import Payload
import SampleApps
import Testing

/// Typed payloads of a scripted app (ACT-023).
@Suite("A scripted app's typed payloads")
struct ScriptedTypedPayloadTests {
    @Test("are set under the coding keys, read back, and refused")
    func actions() throws {
        let app = RunningApp(try ScriptedProgram(behaviour: ["adopts": true]))
        #expect(app.perform("create", ["type": "com.example.app.edit"]) == .done(1))
        #expect(app.perform("typedPayload") == .done(.null))
        #expect(app.perform("setTypedPayload", ["title": "Groceries", "count": 3]) == .done(.null))
        #expect(app.perform("typedPayload") == .done(.null))
        #expect(app.perform("setTypedPayload", ["shape": "list", "title": "a"]) == .done(.null))
        #expect(
            app.models == [
                ["typedPayload": "invalidContent"], ["setTypedPayload": "done"],
                ["typedPayload": ["title": "Groceries", "count": 3]], ["setTypedPayload": "encodingError"],
            ])
        let changes = app.events(.activityChanged).compactMap { $0.fields.first { $0.name == .value }?.value }
        #expect(changes == [["title": "Groceries", "count": 3]])
    }

    @Test("are told where the arguments are wrong")
    func refusals() throws {
        let app = RunningApp(try ScriptedProgram(behaviour: [:]))
        for (arguments, action): (PayloadDictionary, String) in [
            ([:], "typedPayload"), ([:], "setTypedPayload"), (["as": "other"], "setTypedPayload"),
        ] {
            guard case .refused = app.perform(action, arguments) else {
                Issue.record("\(action) without an activity was not refused")
                continue
            }
        }
        _ = app.perform("create", ["type": "com.example.app.edit"])
        for arguments: PayloadDictionary in [[:], ["title": "a"], ["title": 1, "count": 1], ["shape": "tree"]] {
            guard case .refused = app.perform("setTypedPayload", arguments) else {
                Issue.record("\(arguments) was not refused")
                continue
            }
        }
    }
}
