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

    @Test(arguments: passes)
    func `Every case that it declares passes`(role: String, shard: String, expected: Int) throws {
        #expect(try passedCases(Self.adapter, role: role, shard: shard) >= expected)
    }
}
