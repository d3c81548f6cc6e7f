#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The source of a recording's bytes: a descriptor that is read with large `read(2)` calls, or bytes in memory.
struct ByteSource: ~Copyable {
    private let descriptor: Int32
    private let closes: Bool
    private let memory: [UInt8]
    private var position = 0
    /// How many bytes have been read.
    private(set) var total = 0
    private let path: String
    /// The number of bytes; nil if unknown, as for a pipe.
    let size: Int?
    /// Whether the path can be opened again and has the same bytes: neither standard input nor a pipe.
    var canBeOpenedAgain: Bool { closes && size != nil }

    /// Bytes in memory.
    init(memory: [UInt8], path: String) {
        descriptor = -1
        closes = false
        self.memory = memory
        self.path = path
        size = memory.count
    }

    /// A file, or standard input for `-`.
    init(path: String) throws(CaptureError) {
        self.path = path
        memory = []
        if path == "-" {
            descriptor = 0
            closes = false
            var status = stat()
            size = fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
            return
        }
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw .unreadable(path: path, reason: Self.reason(errno)) }
        var status = stat()
        let isKnown = fstat(opened, &status) == 0
        if isKnown, status.st_mode & S_IFMT == S_IFDIR {
            close(opened)
            throw .folder(path: path)
        }
        size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        descriptor = opened
        closes = true
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// Fills `buffer` from `start` on with one read; 0 at the end.
    mutating func fill(_ buffer: inout [UInt8], from start: Int) throws(CaptureError) -> Int {
        let room = buffer.count - start
        guard room > 0 else { return 0 }
        if descriptor < 0 {
            let count = min(room, memory.count - position)
            for index in 0..<count { buffer[start + index] = memory[position + index] }
            position += count
            total += count
            return count
        }
        while true {
            let descriptor = self.descriptor
            let count = buffer.withUnsafeMutableBytes { bytes -> Int in
                bytes.baseAddress.map { read(descriptor, $0 + start, room) } ?? 0
            }
            if count >= 0 {
                total += count
                return count
            }
            guard errno == EINTR else { throw .unreadable(path: path, reason: Self.reason(errno)) }
        }
    }

    /// The operating system's text for an error number.
    static func reason(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        return String(cString: text)
    }
}

/// All bytes of a file, or of standard input for `-`. Throws if there are more than `limit`.
package func readWholeFile(path: String, limit: Int) throws(CaptureError) -> [UInt8] {
    var source = try ByteSource(path: path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = try source.fill(&buffer, from: 0)
        if count == 0 { return bytes }
        guard bytes.count + count <= limit else {
            throw .unreadable(path: path, reason: "it has more than \(limit) bytes")
        }
        bytes += buffer.prefix(count)
    }
}

/// Whether a path names a file that has the same bytes when it is opened again; not standard input, pipes, sockets and
/// devices.
package func canBeReadTwice(_ path: String) -> Bool {
    guard path != "-" else { return false }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
