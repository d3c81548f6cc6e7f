import Events
import Foundation

/// Logs of runs on disk.
enum LogFile {
    /// Reads a log line by line; of one that is not whole it says so on standard error.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - isRepeated: whether all of it has been said before.
    /// - Throws: ``Problem`` if it cannot be read or is no log.
    @discardableResult static func read(
        _ path: String, isRepeated: Bool = false, _ take: (LogLine) -> Void
    ) throws(Problem) -> LogCompleteness {
        guard let file = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path) else {
            throw .usage("\(path): expected a readable file, found none")
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
                Terminal.standardError(
                    "baton: \(path) is incomplete: the run did not end\(cut.openCase.map { ", it was in \($0)" } ?? "")\n"
                )
            }
            return completeness
        } catch let error as LogError {
            throw .usage("\(path): \(error)")
        } catch {
            throw .usage("\(path): cannot be read: \(Terminal.reason(error))")
        }
    }
}
