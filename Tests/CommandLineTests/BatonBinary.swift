import Foundation
import Testing

/// The built program, as its users run it.
enum BatonBinary {
    /// Where it is: `BATON_BINARY`, or where a build of this package puts it, release first.
    static let path: String? = {
        if let path = ProcessInfo.processInfo.environment["BATON_BINARY"] { return path }
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return ["release", "debug"].map { root.appending(path: ".build/\($0)/baton").path() }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// What a finished process left.
    struct Result {
        /// The exit status; 128+n for a process that signal n ended.
        var status: Int32
        var output: String
        var error: String
    }

    /// Runs the program to its end.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let folder = try Scratch()
        let process = try start(arguments, environment: environment, folder: folder)
        process.waitUntilExit()
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: folder.path(name))), as: UTF8.self)
        }
        return Result(status: status(of: process), output: try text("stdout"), error: try text("stderr"))
    }

    /// Runs a shell command in which `$BATON` is the program.
    static func shell(_ command: String) throws -> Result {
        let folder = try Scratch()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command]
        process.environment = ProcessInfo.processInfo.environment.merging(["BATON": path ?? ""]) { $1 }
        try connect(process, folder)
        try process.run()
        process.waitUntilExit()
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: folder.path(name))), as: UTF8.self)
        }
        return Result(status: status(of: process), output: try text("stdout"), error: try text("stderr"))
    }

    /// Starts the program; its output goes to files in the folder, so that no pipe can fill up.
    static func start(_ arguments: [String], environment: [String: String] = [:], folder: Scratch) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = arguments
        // Help is wrapped to the terminal's width; without one it must not depend on who runs the test.
        process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": "100"]) { $1 }
            .merging(environment) { $1 }
        try connect(process, folder)
        try process.run()
        return process
    }

    static func status(of process: Process) -> Int32 {
        process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    }

    static func connect(_ process: Process, _ folder: Scratch) throws {
        for name in ["stdout", "stderr"] {
            _ = FileManager.default.createFile(atPath: folder.path(name), contents: nil)
        }
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.path("stdout")))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.path("stderr")))
        process.standardInput = FileHandle.nullDevice
    }
}

/// A folder of a test's own, which goes away with the test.
final class Scratch: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "baton-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path() }

    /// Writes a file and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path()
    }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

    /// A folder for `--conformance`: the project's requirements and devices, and one suite.
    func conformance(suite: String) throws -> String {
        let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Conformance")
            .standardizedFileURL
        let target = folder.appending(path: "Conformance")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in ["Requirements", "Devices"] {
            // A link to a folder would be passed over.
            try FileManager.default.copyItem(at: project.appending(path: name), to: target.appending(path: name))
        }
        _ = try file("Conformance/Suites/sample.yaml", suite)
        return target.path()
    }
}
