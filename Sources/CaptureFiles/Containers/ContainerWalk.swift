import Text

/// A walk over the records of a container, with the container's state.
///
/// A call hands out one record. The container never changes during a recording, so the branches are predictable. That
/// allows one loop for all containers with a command's work inside it, and the usual packets of pcap, pcapng and
/// btsnoop cost no call.
@usableFromInline
package struct ContainerWalk {
    package let container: CaptureReader.Container
    @usableFromInline package let pcap: PcapWalk?
    @usableFromInline package let btsnoop: BtsnoopWalk?
    private let packetLogger: PacketLoggerWalk?
    private var pcapng: PcapngWalk?
    /// The usual packets of a pcapng file: those of the interface with the last packet.
    @usableFromInline package var enhancedPackets: EnhancedPacketWalk?

    /// Bytes that identify every container.
    static let headerLimit = 24

    /// Identifies the container that starts with these bytes.
    init(header: RawSpan, path: String, findings: inout CaptureFindings) throws(CaptureError) {
        guard header.byteCount > 0 else { throw .empty(path: path) }
        func starts(with magic: [UInt8]) -> Bool {
            header.byteCount >= magic.count
                && (0..<magic.count).allSatisfy { header.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == magic[$0] }
        }
        var pcap: PcapWalk?
        var pcapng: PcapngWalk?
        var btsnoop: BtsnoopWalk?
        var packetLogger: PacketLoggerWalk?
        if starts(with: [0x0A, 0x0D, 0x0D, 0x0A]) {
            pcapng = try PcapngWalk(header: header, path: path)
            container = .pcapng
        } else if starts(with: Array("btsnoop\0".utf8)) {
            btsnoop = try BtsnoopWalk(header: header, path: path, findings: &findings)
            container = .btsnoop
        } else if let walk = try PcapWalk(header: header, path: path, findings: &findings) {
            pcap = walk
            container = .pcap
        } else if starts(with: Array("snoop\0\0\0".utf8)) {
            throw .unsupported(
                path: path, container: "a Solaris snoop file",
                advice: "convert it with editcap, which is part of Wireshark")
        } else if let walk = PacketLoggerWalk(header: header) {
            packetLogger = walk
            container = .packetLogger
        } else {
            throw .notACapture(path: path, found: Self.describe(header))
        }
        self.pcap = pcap
        self.pcapng = pcapng
        self.btsnoop = btsnoop
        self.packetLogger = packetLogger
    }

    /// Hands the comments of packets out while it walks.
    mutating func keep(_ comments: PacketComments?) { pcapng?.comments = comments }

    /// No walk: libpcap reads.
    static var libpcap: ContainerWalk { ContainerWalk() }

    private init() {
        container = .libpcap
        (pcap, pcapng, btsnoop, packetLogger) = (nil, nil, nil, nil)
    }

    /// The first bytes for an error message: text in quotation marks, or hexadecimal.
    private static func describe(_ header: RawSpan) -> String {
        let bytes = (0..<min(16, header.byteCount)).map { header.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        if bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 9 || $0 == 10 || $0 == 13 }) {
            let text = String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
            return "the text \"\(text)\""
        }
        return "the bytes " + bytes.map { hexadecimal([$0]) }.joined(separator: " ")
    }

    /// Bytes of the file's own header, in front of the first record.
    var headerSize: Int {
        switch container {
        case .pcap: PcapWalk.headerSize
        case .pcapng: 0
        case .btsnoop: BtsnoopWalk.headerSize
        case .packetLogger: PacketLoggerWalk.headerSize
        case .libpcap: 0
        }
    }

    /// The record at `cursor`, which moves behind it; nil if the chunk has no further whole record, and if reading must
    /// end.
    @inlinable
    @inline(__always)
    package mutating func next(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        if let pcap { return pcap.next(in: bytes, &cursor) }
        if let enhancedPackets, let record = enhancedPackets.next(in: bytes, &cursor) { return record }
        if let btsnoop { return btsnoop.next(in: bytes, &cursor) }
        return nextOther(in: bytes, &cursor)
    }

    /// `next` for rarer records.
    @usableFromInline package mutating func nextOther(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        if let packetLogger { return packetLogger.next(in: bytes, &cursor) }
        let record = pcapng?.next(in: bytes, &cursor) ?? nil
        enhancedPackets = pcapng?.enhancedPackets
        return record
    }

    /// The finding for the last bytes of a file if they are no whole record.
    func tailFinding(_ bytes: RawSpan, frame: Int, fileOffset: Int) -> CaptureFinding {
        var needed = (size: 0, what: "record")
        if let pcap { needed = pcap.needed(bytes) }
        if let pcapng { needed = pcapng.needed(bytes) }
        if btsnoop != nil { needed = BtsnoopWalk.needed(bytes) }
        if let packetLogger { needed = packetLogger.needed(bytes) }
        return CaptureFinding(
            kind: .cutRecord, frame: frame, offset: fileOffset, expected: "\(needed.size) bytes of \(needed.what)",
            found: "\(bytes.byteCount) bytes and the end of the file")
    }
}

/// The state of a walk over a chunk.
@usableFromInline
package struct WalkCursor {
    /// The start of the next record or block in the chunk. It lies beyond the chunk's end if bytes must be skipped.
    @usableFromInline package var position: Int
    /// The start of the last record's packet in the chunk.
    @usableFromInline package var packetOffset = 0
    /// Packets handed out so far.
    @usableFromInline package var frame: Int
    /// The start of the chunk in the file.
    @usableFromInline package let fileOffset: Int
    /// Whether reading ends.
    @usableFromInline package var isStopped = false
    /// What was wrong so far.
    @usableFromInline package var findings: CaptureFindings

    init(position: Int, frame: Int, fileOffset: Int, findings: CaptureFindings) {
        self.position = position
        self.frame = frame
        self.fileOffset = fileOffset
        self.findings = findings
    }

    /// Notes a finding at a position of the chunk, about the next packet.
    mutating func note(
        _ kind: CaptureFinding.Kind, at position: Int, _ expected: @autoclosure () -> String,
        _ found: @autoclosure () -> String
    ) {
        findings.note(kind, frame: frame + 1, offset: fileOffset + position, expected: expected(), found: found())
    }

    /// Notes an impossible length, which ends the reading: the start of the next record is unknown.
    @usableFromInline package mutating func stop(
        atLength length: Int, offset: Int, expected: StaticString, from least: Int = 0
    ) {
        note(.absurdLength, at: position + offset, "\(expected) \(CaptureRecord.lengthLimit + least)", "\(length)")
        isStopped = true
    }

    /// Notes a fraction of a second of the last packet that is no fraction. `offset` is a position of the chunk.
    @usableFromInline
    @inline(never)
    package mutating func noteFraction(_ fraction: UInt32, offset: Int, limit: UInt32) {
        findings.note(
            .fractionOutOfRange, frame: frame, offset: fileOffset + offset,
            expected: "a fraction of a second below \(limit)", found: "\(fraction)")
    }

    /// Notes a btsnoop time that does not fit.
    @usableFromInline
    package mutating func noteTime(_ stamp: Int64, offset: Int) {
        findings.note(
            .timeOutOfRange, frame: frame, offset: offset, expected: "a time within 292 years of 1970",
            found: "\(stamp) microseconds since the year 0")
    }
}
