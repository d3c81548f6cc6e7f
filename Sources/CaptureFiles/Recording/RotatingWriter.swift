#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// When a recording goes on in another file, and how many files stay.
package struct CaptureRotation: Equatable, Sendable {
    /// The most bytes of a file; a single packet may need more. Nil for any number.
    package var size: Int?
    /// Nanoseconds from a file's first packet up to which packets go into it, by the packets' own times. Nil for any time.
    package var time: Int64?
    /// The most files that stay: each further one takes the place of the oldest. Nil for all.
    package var files: Int?

    /// One file.
    package init(size: Int? = nil, time: Int64? = nil, files: Int? = nil) {
        self.size = size
        self.time = time
        self.files = files
    }

    /// Whether there can be more files than one.
    package var isWanted: Bool { size != nil || time != nil }

    /// The name of the file with this number, from 1: the number stands before the extension, air.00001.pcap.
    package static func path(_ path: String, number: Int) -> String {
        let digits = "\(number)"
        let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let dot = path[name...].lastIndex(of: "."), dot > name else { return "\(path).\(padded)" }
        return "\(path[..<dot]).\(padded)\(path[dot...])"
    }
}

/// Writes packets of one link type into a pcap, or by turns into several that together are the whole.
package struct RotatingWriter: ~Copyable {
    /// Bytes that gather before they are written.
    private static let bufferSize = 1 << 16
    /// What a record has in front of its packet.
    private static let recordHeaderSize = 16

    private let path: String
    private let rotation: CaptureRotation
    private let linkType: LinkType
    private let snapLength: Int
    private var writer: PcapWriter
    private var descriptor: Int32
    private let closes: Bool
    /// Bytes of the current file, those included that wait.
    private var size: Int
    private var firstTime: Int64?
    /// Files of the ring, the oldest first; only these need their names remembered.
    private var ring: [String] = []
    /// Packets taken.
    package private(set) var packets = 0
    /// Files begun.
    package private(set) var files = 0

    /// Begins the first file; `-` is standard output, which does not rotate.
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
        if closes { try open() } else { files = 1 }
        // Whoever reads along learns at once what comes.
        try flush()
    }

    deinit { if closes, descriptor >= 0 { close(descriptor) } }

    /// Appends a packet, in the next file where it is its turn.
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

    /// Writes what has gathered. The file is whole then.
    package mutating func flush() throws(CaptureWriteError) {
        guard !writer.bytes.isEmpty else { return }
        try writer.drain(to: descriptor)
    }

    /// Writes what has gathered and closes the file.
    package mutating func finish() throws(CaptureWriteError) {
        try flush()
        try closeFile()
    }

    private func isFull(time: Int64, firstTime: Int64, _ count: Int) -> Bool {
        if let limit = rotation.size, size + Self.recordHeaderSize + count > limit { return true }
        guard let limit = rotation.time else { return false }
        let (elapsed, overflow) = time.subtractingReportingOverflow(firstTime)
        // A clock that was set back by more than a file's time begins a new file as well.
        return overflow || elapsed >= limit || elapsed <= -limit
    }

    private mutating func rotate() throws(CaptureWriteError) {
        try flush()
        try closeFile()
        writer = PcapWriter(linkType: linkType, snapLength: snapLength)
        size = writer.bytes.count
        firstTime = nil
        try open()
    }

    private mutating func open() throws(CaptureWriteError) {
        files += 1
        let name = rotation.isWanted ? CaptureRotation.path(path, number: files) : path
        if let limit = rotation.files, rotation.isWanted {
            if ring.count >= limit { unlink(ring.removeFirst()) }
            ring.append(name)
        }
        #if canImport(Glibc)
        let opened = Glibc.open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        #elseif canImport(Musl)
        let opened = Musl.open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        #else
        let opened = Darwin.open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        #endif
        guard opened >= 0 else { throw .refused(reason: "\(name): \(ByteSource.reason(errno))") }
        descriptor = opened
    }

    private mutating func closeFile() throws(CaptureWriteError) {
        guard closes, descriptor >= 0 else { return }
        let status = close(descriptor)
        descriptor = -1
        // A file system over a network may tell only now that it is full.
        guard status == 0 || errno == EINTR else { throw .refused(reason: ByteSource.reason(errno)) }
    }
}
