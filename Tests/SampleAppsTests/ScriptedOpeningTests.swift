import Handoff
import Notation
import Payload
import SampleApps
import Testing

@Suite("A scripted app that opens files")
struct ScriptedOpeningTests {
    private func opening(_ value: PayloadValue) throws -> ScriptedBehaviour.Opening? {
        try ScriptedBehaviour.parse(["opens": value]).receiving.opening
    }

    @Test("starts and stops access where the file is neither a document's nor of its own making")
    func derived() throws {
        let plain = try #require(try opening(["key": "document"]))
        #expect(plain.starts && plain.stops && plain.way == .file && plain.absence == .wait)
        for own: PayloadValue in [["key": "k", "through": "document"], ["key": "k", "relativeTo": "local"]] {
            let opening = try #require(try opening(own))
            #expect(!opening.starts && !opening.stops)
        }
        let document = try #require(try opening(["key": "k", "through": "document", "starts": true]))
        #expect(document.starts && document.stops)
        let careless = try #require(try opening(["key": "k", "stops": false]))
        #expect(careless.starts && !careless.stops)
        #expect(try ScriptedBehaviour.parse([:]).receiving.opening == nil)
    }

    @Test(
        "is described in full or not at all",
        arguments: [
            ([:], "$.opens.key"), (["key": ""], "$.opens.key"),
            (["key": "k", "absent": "crash"], "$.opens.absent"),
            (["key": "k", "through": "mail"], "$.opens.through"),
            (["key": "k", "relativeTo": "/"], "$.opens.relativeTo"),
            (["key": "k", "starts": 1], "$.opens.starts"), (["key": "k", "start": true], "$.opens.start"),
        ] as [(PayloadValue, String)])
    func refused(value: PayloadValue, place: String) throws {
        let error = #expect(throws: NotationError.self) { try opening(value) }
        #expect(error?.pathText == place)
    }

    @Test("says what it cannot name, on a device without files")
    func refusals() throws {
        let app = RunningApp(ScriptedProgram())
        for arguments: PayloadDictionary in [
            ["in": "iCloud", "path": "a"], ["in": "local", "path": "a"], ["in": "nowhere", "path": "a"],
            ["url": "http://[broken"], ["in": "provider", "path": "a"],
        ] {
            for action in ["writeFile", "readFile", "addFileURL"] {
                guard case .refused(let reason) = app.perform(action, arguments) else {
                    Issue.record("\(action) with \(arguments) was not refused")
                    continue
                }
                #expect(!reason.isEmpty)
            }
        }
    }
}
