#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// When a recording continues in another file, and how many files are kept.
package struct CaptureRotation: Equatable, Sendable {
    /// The most bytes of a file; nil for no limit. A file with a single packet may have more.
    package var size: Int?
    /// The most nanoseconds between a file's first packet and its last one, by the times of the packets; nil for no
    /// limit.
    package var time: Int64?
    /// The most files that are kept; nil for all. Each further one replaces the oldest.
    package var files: Int?

    package init(size: Int? = nil, time: Int64? = nil, files: Int? = nil) {
        self.size = size
        self.time = time
        self.files = files
    }

    /// Whether there can be more files than one.
    package var isWanted: Bool { size != nil || time != nil }

    /// The name of the file with this number, from 1. The number is in front of the extension: air.00001.pcap.
    package static func path(_ path: String, number: Int) -> String {
        let digits = "\(number)"
        let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[name...].lastIndex(of: "."), dot > name else { return "\(path).\(padded)" }
        return "\(path[..<dot]).\(padded)\(path[dot...])"
    }
}

/// Writes packets of one link type into a pcap, or into several in turn.
package struct RotatingWriter: ~Copyable {
    /// Bytes that are buffered before they are written.
    private static let bufferSize = 1 << 16
    /// Bytes of a record in front of its packet.
    private static let recordHeaderSize = 16

    private let path: String
    private let rotation: CaptureRotation
    private let linkType: LinkType
    private let snapLength: Int
    private var writer: PcapWriter
    private var descriptor: Int32
    private let closes: Bool
    /// Bytes of the current file, including buffered ones.
    private var size: Int
    private var firstTime: Int64?
    /// The kept files of a limited number, the oldest first.
    private var ring: [String] = []
    /// Packets appended.
    package private(set) var packets = 0
    /// Files opened.
    package private(set) var files = 0

    /// Opens the first file; `-` is standard output, which does not rotate.
    package init(
        path: String, linkType: LinkType, snapLength: Int, rotation: CaptureRotation = CaptureRotation()
    ) throws(CaptureWriteError) {
        self.path = path
        self.rotation = path == "-" ? CaptureRotation() : rotation
        self.linkType = linkType
        self.snapLength = snapLength
        writer = PcapWriter(linkType: linkType, snapLength: snapLength)
        size = writer.bytes.count
        closes = path != "-"
        descriptor = path == "-" ? STDOUT_FILENO : -1
        if closes { try openFile() } else { files = 1 }
        // A program that reads along gets the header at once.
        try flush()
    }

    deinit { if closes, descriptor >= 0 { close(descriptor) } }

    /// Appends a packet, in the next file if this one is full.
    package mutating func append(
        time: Int64, packet: RawSpan, originalLength: Int
    ) throws(CaptureWriteError) {
        if let firstTime, isFull(time: time, firstTime: firstTime, packet.byteCount) { try rotate() }
        if firstTime == nil { firstTime = time }
        try writer.append(time: time, packet: packet, originalLength: originalLength)
        packets += 1
        size += Self.recordHeaderSize + packet.byteCount
        if writer.bytes.count >= Self.bufferSize { try flush() }
    }

    /// Writes the buffered bytes. The file is then complete.
    package mutating func flush() throws(CaptureWriteError) {
        guard !writer.bytes.isEmpty else { return }
        try writer.drain(to: descriptor)
    }

    /// Writes the buffered bytes and closes the file.
    package mutating func finish() throws(CaptureWriteError) {
        try flush()
        try closeFile()
    }

    private func isFull(time: Int64, firstTime: Int64, _ count: Int) -> Bool {
        if let limit = rotation.size, size + Self.recordHeaderSize + count > limit { return true }
        guard let limit = rotation.time else { return false }
        let (elapsed, overflow) = time.subtractingReportingOverflow(firstTime)
        // A clock that is set back by more than a file's time begins a new file too.
        return overflow || elapsed >= limit || elapsed <= -limit
    }

    private mutating func rotate() throws(CaptureWriteError) {
        try flush()
        try closeFile()
        writer = PcapWriter(linkType: linkType, snapLength: snapLength)
        size = writer.bytes.count
        firstTime = nil
        try openFile()
    }

    private mutating func openFile() throws(CaptureWriteError) {
        files += 1
        let name = rotation.isWanted ? CaptureRotation.path(path, number: files) : path
        if let limit = rotation.files, rotation.isWanted {
            if ring.count >= limit { unlink(ring.removeFirst()) }
            ring.append(name)
        }
        let opened = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard opened >= 0 else { throw .refused(reason: "\(name): \(ByteSource.reason(errno))") }
        descriptor = opened
    }

    private mutating func closeFile() throws(CaptureWriteError) {
        guard closes, descriptor >= 0 else { return }
        let status = close(descriptor)
        descriptor = -1
        // A network file system may report only now that it is full.
        guard status == 0 || errno == EINTR else { throw .refused(reason: ByteSource.reason(errno)) }
    }
}
