import Foundation

// These tests execute every command of the pages and compare its output, look for every file that the pages name, compare the committed
// captures with what the program writes, and compare the picture of the modules with their imports. They see what a reader sees: files and
// the built program.
//
// With BATON_PUBLISH=1 in the environment they write outputs, captures and picture anew instead of comparing them.

/// This clone, and the program that was built from it.
enum Project {
    /// Whether python3 is on the path: some commands start an adapter that is written in it.
    static let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }

    /// The package's root.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The program: `BATON_BINARY`, or where the release build puts it.
    static let program =
        ProcessInfo.processInfo.environment["BATON_BINARY"] ?? root.appending(path: ".build/release/baton").path()

    /// Whether tests of the program can run. CI insists.
    static let canRun =
        FileManager.default.isExecutableFile(atPath: program)
        || ProcessInfo.processInfo.environment["BATON_REQUIRE_ORACLES"] != nil

    /// Whether the tests write pages instead of judging them.
    static let publishes = ProcessInfo.processInfo.environment["BATON_PUBLISH"] == "1"

    /// The lines of a text file of the project.
    static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }

    /// Whether a file or folder of the project exists.
    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path())
    }
}
