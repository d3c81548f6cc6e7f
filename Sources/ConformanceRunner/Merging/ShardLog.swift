package import Events
import Foundation

/// The log of a shard, read as a stream.
///
/// Opening it reads the header and the end, so that a merge can be refused before anything is written.
package final class ShardLog {
    /// The path that the user named.
    package let path: String
    package let header: RunHeader
    private let file: FileHandle
    private var reader = LogReader()
    /// A line to be read again.
    private var pushedBack: LogLine?

    /// Why a log cannot be read.
    package enum ReadingError: Error, Sendable, CustomStringConvertible {
        /// It is not a readable log.
        case unreadable(String)
        /// The run that wrote it did not end.
        case incomplete(String)

        package var description: String {
            switch self {
            case .unreadable(let text), .incomplete(let text): text
            }
        }
    }

    /// Opens a log, or the `run.jsonl` of a folder.
    package init(_ path: String) throws(ReadingError) {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let path = isThere && isFolder.boolValue ? (path.hasSuffix("/") ? path : path + "/") + "run.jsonl" : path
        self.path = path
        guard let file = FileHandle(forReadingAtPath: path), isThere else {
            throw .unreadable("\(path): expected a readable run log, found none")
        }
        self.file = file
        let first: LogLine?
        do {
            first = try Self.line(from: file, &reader)
        } catch {
            throw Self.failure(error, path)
        }
        guard case .run(let header)? = first else {
            throw .unreadable("\(path): expected a run log, found another file")
        }
        self.header = header
        guard try Self.ends(file, path) else {
            throw .incomplete("\(path): the run did not end; baton run --resume finishes it")
        }
    }

    deinit { try? file.close() }

    /// The next line; nil at the end.
    package func next() throws(ReadingError) -> LogLine? {
        if let line = pushedBack {
            pushedBack = nil
            return line
        }
        do {
            return try Self.line(from: file, &reader)
        } catch {
            throw Self.failure(error, path)
        }
    }

    /// Puts a line back, to be read again.
    func pushBack(_ line: LogLine) { pushedBack = line }

    private static func line(from file: FileHandle, _ reader: inout LogReader) throws -> LogLine? {
        while true {
            if let line = try reader.next() { return line }
            guard let chunk = try file.read(upToCount: 1 << 18), !chunk.isEmpty else { return nil }
            reader.append(chunk)
        }
    }

    private static func failure(_ error: any Error, _ path: String) -> ReadingError {
        if let error = error as? LogError { return .unreadable("\(path): \(error)") }
        return .unreadable("\(path): cannot be read: \(OutputError(path, error).reason)")
    }

    /// Whether the last line is an `end`; only the file's tail is read.
    private static func ends(_ file: FileHandle, _ path: String) throws(ReadingError) -> Bool {
        do {
            let position = try file.offset()
            let size = try file.seekToEnd()
            // The last line is short.
            try file.seek(toOffset: size - min(size, 4096))
            let tail = [UInt8](try file.readToEnd() ?? Data())
            try file.seek(toOffset: position)
            guard tail.last == UInt8(ascii: "\n") else { return false }
            let start = tail.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            return tail[start...].starts(with: Array(#"{"line":"end","#.utf8))
        } catch {
            throw failure(error, path)
        }
    }
}
