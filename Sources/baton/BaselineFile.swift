import ConformanceRunner
import Foundation
import Reports

/// A baseline on disk. What is wrong with it becomes a ``Problem``.
enum BaselineFile {
    static func bytes(_ path: String) throws(Problem) -> [UInt8] {
        try Problem.reading(try Baseline.bytes(of: path))
    }

    /// - Parameter names: the names of all cases; an entry that matches none of them is a mistake. Nil skips this check.
    static func parse(_ bytes: [UInt8], _ file: String, among names: [String]? = nil) throws(Problem) -> Baseline {
        try Problem.reading(try Baseline.parse(bytes, file: file, among: names))
    }

    static func read(_ path: String, among names: [String]) throws(Problem) -> Baseline {
        try parse(try bytes(path), path, among: names)
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
