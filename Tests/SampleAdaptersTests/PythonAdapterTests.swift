import Foundation
import Testing

/// The Python adapter, run by the built program as its users run it.
@Suite(
    .enabled(if: Programs.baton != nil, "the program is not built; set BATON_BINARY"),
    .enabled(if: Programs.hasPython, "there is no Python 3.11"), .serialized)
struct PythonAdapterTests {
    private static let folder = Programs.root.appending(path: "Sources/SampleAdapters/Python")
    private static let adapter = "python3 '\(folder.appending(path: "adapter.py").path())'"

    /// How many cases pass in a role. A case that is added may raise a number; nothing may lower it.
    private static let passes = [("source", 1269), ("receiver", 1214), ("both", 1246)]

    @Test func `Its own tests pass: published vectors, and hand-made lines of the protocol`() throws {
        let result = try Programs.run("python3", ["-m", "unittest", "discover"], in: Self.folder)
        #expect(result.status == 0, "\(result.error)")
    }

    @Test(arguments: passes) func `Every case that it declares passes`(role: String, expected: Int) throws {
        let output = try Programs.Scratch()
        let result = try Programs.run(
            try #require(Programs.baton),
            [
                "run", "--implementation", Self.adapter, "--role", role, "--strict-adapter", "--answer-limit", "60",
                "--no-captures", "--output", output.folder.path(),
            ])
        #expect(result.status == 0, "\(result.output.suffix(4_000))\(result.error.suffix(1_000))")
        let passed = try output.lines("run.jsonl").filter {
            $0.hasPrefix(#"{"line":"verdict","#) && $0.contains(#""outcome":"pass""#)
        }
        #expect(passed.count >= expected)
    }

    @Test func `Runs with one seed write the same bytes`() throws {
        let output = try Programs.Scratch()
        let result = try Programs.run(
            try #require(Programs.baton),
            [
                "run", "--implementation", Self.adapter, "--suite", "discovery", "--check-determinism",
                "--answer-limit", "60", "--no-captures", "--output", output.folder.path(),
            ])
        #expect(result.status == 0, "\(result.output.suffix(4_000))\(result.error.suffix(1_000))")
    }

    @Test func `Thirty defects are documented`() throws {
        let list = try Programs.run("python3", ["adapter.py", "--list-defects"], in: Self.folder)
        let names = list.output.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(names.count == 30)
        let table = try String(contentsOf: Self.folder.appending(path: "DEFECTS.md"), encoding: .utf8)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) } == names)
        // No two of them break one place: each has a switch of its own.
        #expect(Set(names).count == names.count)
    }

    @Test func `Each defect is caught by the cases that the table names`() throws {
        let result = try Programs.run(
            "python3",
            ["defect_table.py", "--baton", try #require(Programs.baton), "--listed", "DEFECTS.md"], in: Self.folder)
        #expect(result.status == 0, "\(result.output)\(result.error.suffix(1_000))")
    }
}

/// Programs that tests start.
enum Programs {
    /// The package's folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The built program: `BATON_BINARY`, or where a build of this package puts it, release first.
    static let baton: String? = {
        if let path = ProcessInfo.processInfo.environment["BATON_BINARY"] { return path }
        return ["release", "debug"].map { root.appending(path: ".build/\($0)/baton").path() }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// The adapter's Python is there.
    static let hasPython: Bool =
        (try? run("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]))?.status == 0

    /// What a finished process left.
    struct Result {
        /// The exit status, or 128 and the signal that ended it.
        var status: Int32
        var output: String
        var error: String
    }

    /// Runs a program to its end; its output goes to files, so that no pipe can fill up.
    static func run(_ program: String, _ arguments: [String], in folder: URL = root) throws -> Result {
        let scratch = try Scratch()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        // Nothing is left in the source folders.
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try scratch.handle("stdout")
        process.standardError = try scratch.handle("stderr")
        try process.run()
        process.waitUntilExit()
        let status = process.terminationStatus
        return Result(
            status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
            output: try scratch.text("stdout"), error: try scratch.text("stderr"))
    }

    /// A folder of a test's own, which goes away with the test.
    final class Scratch: Sendable {
        let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "baton-test-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        fileprivate func handle(_ name: String) throws -> FileHandle {
            let url = folder.appending(path: name)
            _ = FileManager.default.createFile(atPath: url.path(), contents: nil)
            return try FileHandle(forWritingTo: url)
        }

        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }

        func lines(_ name: String) throws -> [Substring] { try text(name).split(separator: "\n") }
    }
}
