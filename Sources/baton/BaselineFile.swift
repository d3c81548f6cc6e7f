import ConformanceRunner
import Foundation
import Reports

/// A baseline on disk. What is wrong with it becomes a ``Problem``.
enum BaselineFile {
    static func bytes(_ path: String) throws(Problem) -> [UInt8] {
        try Problem.reading(try Baseline.bytes(of: path))
    }

    /// - Parameter known: all cases and checks; an entry that matches none of them is a mistake. Nil skips this check.
    static func parse(_ bytes: [UInt8], _ file: String, among known: KnownChecks? = nil) throws(Problem) -> Baseline {
        try Problem.reading(try Baseline.parse(bytes, file: file, among: known))
    }

    static func read(_ path: String, among known: KnownChecks) throws(Problem) -> Baseline {
        try parse(try bytes(path), path, among: known)
    }

    /// The bytes of a baseline, or of an empty one if there is no such file.
    ///
    /// - Parameter implementation: the name in a new file.
    static func bytes(_ path: String, orNewFor implementation: String) throws(Problem) -> (bytes: [UInt8], isNew: Bool)
    {
        guard FileManager.default.fileExists(atPath: path) else {
            return (Array(Baseline.emptyText(of: implementation, file: path).utf8), true)
        }
        return (try bytes(path), false)
    }

    /// The result of an edit.
    static func edited(_ text: @autoclosure () throws -> String) throws(Problem) -> String {
        try Problem.reading(try text(), after: "\nNothing was changed.")
    }

    static func write(_ text: String, to path: String) throws(Problem) {
        do {
            // The file keeps its mode, and a reader sees either the old text or the new one.
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Problem(OutputError(path, error))
        }
    }
}
