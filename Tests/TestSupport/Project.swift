package import Foundation

/// This clone and what was built from it.
package enum Project {
    /// The package's folder.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where the build that made these tests puts an executable. A build of another configuration may be stale.
    package static func product(_ name: String) -> String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path()
    }

    /// Whether the tests write generated files anew instead of comparing them.
    package static let publishes = ProcessInfo.processInfo.environment["BATON_PUBLISH"] == "1"

    /// A file or folder of the project.
    package static func file(_ path: String) -> URL { root.appending(path: path) }

    /// Whether a file or folder of the project exists.
    package static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path).path()) }

    /// The text of a file of the project.
    package static func text(of path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

    /// The lines of a text file of the project.
    package static func lines(of path: String) throws -> [String] { try text(of: path).components(separatedBy: "\n") }
}
