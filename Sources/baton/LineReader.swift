import Foundation
import Reports

/// Lines of a file, read in parts.
struct LineReader {
    private let file: FileHandle
    private var buffer: [UInt8] = []
    private(set) var isAtEnd = false

    /// A line of the adapter protocol in a record, with all its characters escaped.
    private static let mostBytes = 8 << 20

    init(_ file: FileHandle) { self.file = file }

    mutating func next() throws(Problem) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                return line
            }
            searched = buffer.count
            guard !isAtEnd else {
                defer { buffer = [] }
                return buffer.isEmpty ? nil : buffer
            }
            guard buffer.count <= Self.mostBytes else {
                throw .usage("expected lines of at most \(Self.mostBytes) bytes, found a longer one")
            }
            guard let part = try? file.read(upToCount: 1 << 16), !part.isEmpty else {
                isAtEnd = true
                continue
            }
            buffer.append(contentsOf: part)
        }
    }
}
