import Foundation
import TestSupport
import Testing

private let hasPython = (try? Program.python("import sys; sys.exit(sys.version_info < (3, 11))"))?.status == 0

/// The Python adapter, run by the built program as its users run it.
@Suite(
    .needsBaton, .enabled(if: hasPython || Oracle.areRequired, "there is no Python 3.11"), .serialized)
struct PythonAdapterTests {
    private static let folder = Project.file("Sources/SampleAdapters/Python")
    private static let adapter = "python3 '\(folder.appending(path: "adapter.py").path())'"

    /// How many cases of a shard pass in a role. A case that is added may raise a number. Only cases that are put together may lower
    /// it. All cases run with both roles in `FreedomTests`.
    private static let passes = [("source", "0/6", 337), ("receiver", "3/6", 328)]

    @Test func `Its own tests pass: published vectors, and hand-made lines of the protocol`() throws {
        let result = try Program.run("python3", ["-m", "unittest", "discover"], in: Self.folder)
        #expect(result.status == 0, "\(result.error)")
    }

    @Test(arguments: passes)
    func `Every case that it declares passes`(role: String, shard: String, expected: Int) throws {
        #expect(try passedCases(Self.adapter, role: role, shard: shard) >= expected)
    }

    @Test func `Runs with one seed write the same bytes`() throws {
        let output = try ScratchFolder()
        let result = try BatonBinary.run(
            [
                "run", "--implementation", Self.adapter, "--suite", "discovery", "--check-determinism",
                "--answer-limit", "60", "--no-captures", "--output", output.path,
            ])
        #expect(result.status == 0, "\(result.output.suffix(4_000))\(result.error.suffix(1_000))")
    }

    @Test func `Every defect is documented`() throws {
        let list = try Program.run("python3", ["adapter.py", "--list-defects"], in: Self.folder)
        let names = list.output.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(names.count >= 43)
        let table = try String(contentsOf: Self.folder.appending(path: "DEFECTS.md"), encoding: .utf8)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) } == names)
        // No two of them break one place: each has a switch of its own.
        #expect(Set(names).count == names.count)
    }

    /// All rows take minutes, because each run starts Baton and the device anew.
    @Test func `Every twelfth defect is caught by the first case that the table names`() throws {
        let result = try Program.run(
            "python3",
            ["defect_table.py", "--baton", BatonBinary.path, "--listed", "DEFECTS.md", "--every", "12"], in: Self.folder
        )
        #expect(result.status == 0, "\(result.output)\(result.error.suffix(1_000))")
    }
}
