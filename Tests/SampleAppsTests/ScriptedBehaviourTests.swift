import Payload
import SampleApps
import Testing

/// Strict reading of a behaviour.
struct ScriptedBehaviourTests {
    @Test("Nothing said: everything is taken over and told")
    func defaults() throws {
        let behaviour = try ScriptedBehaviour.parse([:])
        #expect(behaviour == ScriptedBehaviour())
        #expect(behaviour.willContinue == .yes && behaviour.continues == .yes && behaviour.showsProgress)
        #expect(behaviour.didFail == .alert && behaviour.didUpdate == nil && behaviour.restoration == .never)
    }

    @Test("Derived defaults: no progress without a true willContinue, restoring at once when somebody restores")
    func derived() throws {
        #expect(try !ScriptedBehaviour.parse(["willContinue": false]).showsProgress)
        #expect(try ScriptedBehaviour.parse(["willContinue": false, "showsProgress": true]).showsProgress)
        #expect(try ScriptedBehaviour.parse(["responders": ["r"], "restores": ["r"]]).restoration == .immediate)
        #expect(try ScriptedBehaviour.parse(["restores": nil]).restores == nil)
        #expect(try ScriptedBehaviour.parse(["didUpdate": "absent"]).didUpdate == nil)
        #expect(try ScriptedBehaviour.parse(["didUpdate": [:]]).didUpdate == [:])
    }

    @Test("Every key is accepted, and only those")
    func keys() throws {
        #expect(ScriptedBehaviour.keys == ScriptedBehaviour.keys.sorted())
        let whole: PayloadValue = [
            "adopts": true, "continue": "absent", "didFail": "silent", "didUpdate": ["adds": ["v": 1]],
            "controllers": [
                [
                    "name": "c", "children": ["d"], "tab": true, "hook": "present", "adds": [:], "assigns": [:],
                    "marks": true,
                    "callsSuper": false, "presentation": "present",
                ], ["name": "d"],
            ],
            "finishesLaunching": false, "opens": ["key": "k"], "readsLaunchOptions": true,
            "responders": ["r", ["name": "s", "hook": "absent"]], "restoration": "stored",
            "restores": ["r"], "showsProgress": false, "versionRule": ["key": "v", "rule": "atMost", "value": "1.0"],
            "wasContinued": ["touchesUI": true, "updatesUI": true, "invalidates": true], "willContinue": false,
            "willSave": ["adds": [:], "title": "t", "marks": true, "touchesUI": true, "takes": 5, "invalidates": true],
            "windows": [["name": "w", "responders": ["x"]]],
        ]
        #expect(whole.dictionaryValue?.keys.compactMap(\.stringValue) == ScriptedBehaviour.keys)
        let behaviour = try ScriptedBehaviour.parse(whole)
        #expect(behaviour.responderNames == ["c", "d", "x", "r", "s"])
        #expect(behaviour.controllers[0].responder.hook.isPresent && !behaviour.controllers[1].responder.hook.isPresent)
        #expect(behaviour.willSave.takes == 5)
    }

    @Test(
        "What is wrong is refused with its place",
        arguments: [
            ("text", "behaviour"), (["continues": true], "behaviour"), ([1: true], "behaviour"),
            (["continue": "maybe"], "behaviour.continue"), (["continue": 1], "behaviour.continue"),
            (["finishesLaunching": "yes"], "behaviour.finishesLaunching"), (["didFail": true], "behaviour.didFail"),
            (["willSave": ["takes": -1]], "behaviour.willSave.takes"),
            (["willSave": ["takes": "2 s"]], "behaviour.willSave.takes"),
            (["willSave": ["take": 1]], "behaviour.willSave"),
            (["didUpdate": true], "behaviour.didUpdate"), (["didUpdate": ["adds": 1]], "behaviour.didUpdate.adds"),
            (["controllers": ["name"]], "behaviour.controllers[0]"),
            (["controllers": [[:]]], "behaviour.controllers[0].name"),
            (["controllers": ["a": 1]], "behaviour.controllers"),
            (["controllers": [["name": "a", "children": ["b"]]]], "behaviour.controllers[0].children"),
            (["controllers": [["name": "a", "children": ["a"]]]], "behaviour.controllers"),
            (
                ["controllers": [["name": "a", "children": ["b"]], ["name": "b", "children": ["a"]]]],
                "behaviour.controllers"
            ),
            (
                ["controllers": [["name": "a", "children": ["c"]], ["name": "b", "children": ["c"]], ["name": "c"]]],
                "behaviour.controllers[1].children"
            ),
            (["controllers": [["name": "a", "hook": "absent", "marks": true]]], "behaviour.controllers[0].hook"),
            (["controllers": [["name": "a"], ["name": "a"]]], "behaviour"),
            (["restores": ["nobody"]], "behaviour.restores[0]"), (["restores": [1]], "behaviour.restores[0]"),
            (["versionRule": ["key": "v"]], "behaviour.versionRule.rule"),
            (["versionRule": ["key": "v", "rule": "atMost"]], "behaviour.versionRule.value"),
            (["versionRule": ["key": "v", "rule": "atMost", "value": "one"]], "behaviour.versionRule.value"),
            (["versionRule": ["key": "v", "rule": "newest", "value": "1"]], "behaviour.versionRule.rule"),
            (
                ["windows": [["name": "w", "responders": [["name": "r", "tab": true]]]]],
                "behaviour.windows[0].responders[0]"
            ),
        ] as [(PayloadValue, String)])
    func errors(value: PayloadValue, path: String) throws {
        let error = try #require(throws: BehaviourError.self) { _ = try ScriptedBehaviour.parse(value) }
        #expect(error.path == path)
        #expect(!error.expected.isEmpty && !error.found.isEmpty && error.found.utf8.count < 80)
    }

    @Test("An unknown key is told with the keys that there are")
    func unknownKey() throws {
        let error = try #require(throws: BehaviourError.self) { _ = try ScriptedBehaviour.parse(["continues": true]) }
        for key in ScriptedBehaviour.keys { #expect(error.expected.contains(key)) }
        #expect(error.found == #""continues""#)
    }
}
