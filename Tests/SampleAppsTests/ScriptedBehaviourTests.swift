import Notation
import Payload
import SampleApps
import Testing

/// Strict reading of a behaviour.
struct ScriptedBehaviourTests {
    private static let keys = ScriptedBehaviour.form.shapes.flatMap(\.members).map(\.name)

    @Test("Nothing said: everything is taken over and told")
    func defaults() throws {
        let behaviour = try ScriptedBehaviour.parse([:])
        #expect(behaviour == ScriptedBehaviour())
        #expect(behaviour.receiving.willContinue == .yes && behaviour.receiving.continues == .yes)
        #expect(behaviour.receiving.showsProgress)
        #expect(behaviour.receiving.didFail == .alert && behaviour.activities.didUpdate == nil)
        #expect(behaviour.receiving.restoration == .never)
    }

    @Test("Derived defaults: no progress without a true willContinue, restoring at once when somebody restores")
    func derived() throws {
        #expect(try !ScriptedBehaviour.parse(["willContinue": false]).receiving.showsProgress)
        #expect(
            try ScriptedBehaviour.parse(["willContinue": false, "willFinishLaunching": true, "showsProgress": true])
                .receiving.showsProgress)
        #expect(
            try ScriptedBehaviour.parse(["responders": ["r"], "restores": ["r"]]).receiving.restoration == .immediate)
        #expect(try ScriptedBehaviour.parse(["restores": nil]).receiving.restores == nil)
        #expect(try ScriptedBehaviour.parse(["didUpdate": "absent"]).activities.didUpdate == nil)
        #expect(try ScriptedBehaviour.parse(["didUpdate": [:]]).activities.didUpdate == [:])
    }

    @Test("Every key is accepted, and only those")
    func keys() throws {
        let whole: PayloadValue = [
            "adopts": true, "continue": "absent", "continuesDocument": "restore", "delegateAdaptor": false,
            "documents": ["hook": "present", "adds": ["line": 7], "windows": false], "didFail": "silent",
            "didUpdate": ["adds": ["v": 1]],
            "controllers": [
                [
                    "name": "c", "children": ["d"], "tab": true, "hook": "present", "adds": [:], "assigns": [:],
                    "marks": true,
                    "callsSuper": false, "presentation": "present",
                ], ["name": "d"],
            ],
            "finishesLaunching": false, "makesCurrent": ["type": "t", "title": "u", "userInfo": ["v": 1]],
            "opens": ["key": "k"], "readsLaunchOptions": true,
            "responders": ["r", ["name": "s", "hook": "absent"]], "restoration": "stored",
            "restorationActivity": ["type": "t", "responder": "s"], "restores": ["r"],
            "sceneKinds": [["name": "n", "matching": ["m"]]], "showsProgress": false,
            "streams": ["requests": "ifOffered", "opens": false, "reads": false, "answers": 7], "views": [],
            "versionRule": ["key": "v", "rule": "atMost", "value": "1.0"],
            "wasContinued": ["touchesUI": true, "updatesUI": true, "invalidates": true], "willContinue": false,
            "willFinishLaunching": false,
            "willSave": ["adds": [:], "title": "t", "marks": true, "touchesUI": true, "takes": 5, "invalidates": true],
            "windows": [["name": "w", "responders": ["x"]]],
        ]
        #expect(whole.dictionaryValue?.keys.compactMap(\.stringValue) == Self.keys.sorted())
        let behaviour = try ScriptedBehaviour.parse(whole)
        // What is read is written again, with the derived defaults spelled out.
        let written = try PayloadNotation.value(of: ScriptedBehaviour.form.write(behaviour))
        #expect(try ScriptedBehaviour.parse(written) == behaviour)
        #expect(behaviour.interface.names == ["c", "d", "x", "r", "s"])
        #expect(
            behaviour.interface.controllers[0].responder.hook.isPresent
                && !behaviour.interface.controllers[1].responder.hook.isPresent)
        #expect(behaviour.activities.willSave.takes == 5)
    }

    @Test(
        "What is wrong is refused with its place",
        arguments: [
            ("text", "$"), (["continues": true], "$.continues"), ([1: true], "$.$dictionary"),
            (["continue": "maybe"], "$.continue"), (["continue": 1], "$.continue"),
            (["finishesLaunching": "yes"], "$.finishesLaunching"), (["didFail": true], "$.didFail"),
            (["willSave": ["takes": -1]], "$.willSave.takes"),
            (["willSave": ["takes": "2 s"]], "$.willSave.takes"),
            (["willSave": ["take": 1]], "$.willSave.take"),
            (["didUpdate": true], "$.didUpdate"), (["didUpdate": ["adds": 1]], "$.didUpdate.adds"),
            (["controllers": ["name"]], "$.controllers[0]"),
            (["controllers": [[:]]], "$.controllers[0].name"),
            (["controllers": ["a": 1]], "$.controllers"),
            (["controllers": [["name": "a", "children": ["b"]]]], "$.controllers[0].children"),
            (["controllers": [["name": "a", "children": ["a"]]]], "$.controllers"),
            (
                ["controllers": [["name": "a", "children": ["b"]], ["name": "b", "children": ["a"]]]],
                "$.controllers"
            ),
            (
                ["controllers": [["name": "a", "children": ["c"]], ["name": "b", "children": ["c"]], ["name": "c"]]],
                "$.controllers[1].children"
            ),
            (["controllers": [["name": "a", "hook": "absent", "marks": true]]], "$.controllers[0].hook"),
            (["controllers": [["name": "a"], ["name": "a"]]], "$"),
            (["restores": ["nobody"]], "$.restores[0]"), (["restores": [1]], "$.restores[0]"),
            (["versionRule": ["key": "v"]], "$.versionRule.rule"),
            (["versionRule": ["key": "v", "rule": "atMost"]], "$.versionRule.value"),
            (["versionRule": ["key": "v", "rule": "atMost", "value": "one"]], "$.versionRule.value"),
            (["versionRule": ["key": "v", "rule": "newest", "value": "1"]], "$.versionRule.rule"),
            (
                ["windows": [["name": "w", "responders": [["name": "r", "tab": true]]]]],
                "$.windows[0].responders[0].tab"
            ),
            (["views": [["name": "v"]]], "$.views[0].type"),
            (["views": [["name": "v", "type": "t", "sends": "loudly"]]], "$.views[0].sends"),
            (["views": [["name": "v", "type": "t"], ["name": "v", "type": "u"]]], "$.views[1].name"),
            (["views": [["name": "v", "type": "t"]], "controllers": [["name": "c"]]], "$.views"),
            (["delegateAdaptor": true], "$.delegateAdaptor"),
        ] as [(PayloadValue, String)])
    func errors(value: PayloadValue, path: String) throws {
        let error = try #require(throws: NotationError.self) { _ = try ScriptedBehaviour.parse(value) }
        #expect(error.pathText == path)
        #expect(!error.expected.isEmpty && !error.found.isEmpty && error.found.utf8.count < 80)
    }

    @Test("An unknown key is refused with advice")
    func unknownKey() throws {
        let error = try #require(throws: NotationError.self) { _ = try ScriptedBehaviour.parse(["continues": true]) }
        #expect(error.found == #"the member "continues""#)
        #expect(error.advice == #"did you mean "continue"?"#)
    }
}
