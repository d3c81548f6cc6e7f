import ConformanceRunner
import Events
import Foundation
import Reports

/// Logs of runs on disk.
enum LogFile {
    /// The log of a folder that a run has written; any other path as it is.
    static func path(_ path: String) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return path
        }
        return path.hasSuffix("/") ? "\(path)run.jsonl" : "\(path)/run.jsonl"
    }

    /// Reads a log line by line. If the log is incomplete, a message on standard error says so.
    ///
    /// - Parameters:
    ///   - path: the file, or the folder of its run; `-` is standard input.
    ///   - isRepeated: the log was read before, with its message.
    /// - Throws: ``Problem`` if it cannot be read or is no log.
    @discardableResult static func read(
        _ path: String, isRepeated: Bool = false, _ take: (LogLine) -> Void
    ) throws(Problem) -> LogCompleteness {
        let path = Self.path(path)
        guard let file = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path) else {
            throw .usage("\(path): expected a readable run log, found none")
        }
        defer { try? file.close() }
        var reader = LogReader()
        do {
            while let chunk = try file.read(upToCount: 1 << 18), !chunk.isEmpty {
                reader.append(chunk)
                while let line = try reader.next() { take(line) }
            }
            let (last, completeness) = try reader.finish()
            if let last { take(last) }
            if case .incomplete(let cut) = completeness, !isRepeated {
                let place = cut.openCase.map { "; it was in \($0)" } ?? ""
                Terminal.standardError("baton: \(path) is incomplete: the run did not end\(place)\n")
            }
            return completeness
        } catch let error as LogError {
            throw .usage("\(path): \("\(error)")")
        } catch {
            throw .usage("\(path): cannot be read: \(SystemReason(error))")
        }
    }
}
