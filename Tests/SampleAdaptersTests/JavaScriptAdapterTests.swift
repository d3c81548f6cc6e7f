import Foundation
import TestSupport
import Testing

/// The JavaScript device, run by the built program as its users run it. It declares more capabilities than the one in Python.
@Suite(.needsBaton, .needs(.node), .serialized)
struct JavaScriptAdapterTests {
    private static let folder = Project.file("Sources/SampleAdapters/JavaScript")
    private static let adapter = "node '\(folder.appending(path: "adapter.js").path())'"

    /// How many cases of a shard pass in a role. A case that is added may raise a number. Only cases that are put together, or whose
    /// names change, so that they count in another shard, may lower it.
    private static let passes = [("both", "0/4", 792), ("source", "1/4", 732), ("receiver", "2/4", 721)]

    @Test func `It writes the published vectors`() throws {
        let result = try Program.run("node", ["vectors-test.js"], in: Self.folder)
        #expect(result.status == 0, "\(result.output)\(result.error)")
    }

    /// What is on disk belongs to one case. It shows in the next one of the same process, and nowhere else.
    @Test(arguments: ["apps.stores", "files.stored", "scenes.counts", "scenes.sessions", "search.entries"])
    func `What is kept on disk across resets is seen`(member: String) throws {
        let scratch = try ScratchFolder()
        let copy = scratch.url.appending(path: "device")
        try FileManager.default.copyItem(at: Self.folder, to: copy)
        let calls = copy.appending(path: "calls.js")
        let made = "device = new Device(setup);"
        let source = try String(contentsOf: calls, encoding: .utf8)
        try #require(source.contains(made))
        try source.replacing(made, with: "const last = device; \(made) if (last) device.\(member) = last.\(member);")
            .write(to: calls, atomically: true, encoding: .utf8)
        let result = try BatonBinary.run(["adapter", "check", "--", "node", copy.appending(path: "adapter.js").path()])
        #expect(result.status == 1)
        #expect(result.output.contains("a second time in the same process: it differs"), "\(result.output)")
    }

    @Test(arguments: passes)
    func `Every case that it declares passes`(role: String, shard: String, expected: Int) throws {
        #expect(try passedCases(Self.adapter, role: role, shard: shard) >= expected)
    }
}
