import Text

/// A container's own state while a recording is read: how its records follow each other.
///
/// A walk hands out one record a call. Which container it is hardly ever changes a branch's way, so that the loop around it exists once, with
/// whatever a command does with a packet inside it, and the usual packets of pcap, pcapng and btsnoop cost no call at all.
@usableFromInline
package struct ContainerWalk {
    /// What the file is.
    package let container: CaptureReader.Container
    /// pcap's own walk, where the file is one.
    @usableFromInline package let pcap: PcapWalk?
    /// btsnoop's own walk, where the file is one.
    @usableFromInline package let btsnoop: BtsnoopWalk?
    private let packetLogger: PacketLoggerWalk?
    private var pcapng: PcapngWalk?
    /// The packets of a pcapng file that cost no call either: those of the interface that had the last one.
    @usableFromInline package var enhancedPackets: EnhancedPacketWalk?

    /// Bytes that tell every container apart.
    static let headerLimit = 24

    /// Finds out what starts with these bytes.
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

    /// No walk at all: libpcap reads.
    static var libpcap: ContainerWalk { ContainerWalk() }

    private init() {
        container = .libpcap
        (pcap, pcapng, btsnoop, packetLogger) = (nil, nil, nil, nil)
    }

    /// The first bytes for people: text in quotation marks, everything else in hexadecimal.
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

    /// The record at `cursor`, which moves behind it; nil where no whole record is left in the chunk, and where reading must end.
    @inlinable
    @inline(__always)
    package mutating func next(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        if let pcap { return pcap.next(in: bytes, &cursor) }
        if let enhancedPackets, let record = enhancedPackets.next(in: bytes, &cursor) { return record }
        if let btsnoop { return btsnoop.next(in: bytes, &cursor) }
        return nextOther(in: bytes, &cursor)
    }

    /// The same for what stands more rarely.
    @usableFromInline package mutating func nextOther(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        if let packetLogger { return packetLogger.next(in: bytes, &cursor) }
        let record = pcapng?.next(in: bytes, &cursor) ?? nil
        enhancedPackets = pcapng?.enhancedPackets
        return record
    }

    /// What a file's last bytes, which are no whole record, are short of.
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

/// Where a walk over a chunk stands.
@usableFromInline
package struct WalkCursor {
    /// Where the next record or block starts in the chunk; beyond the chunk's end when bytes are to be skipped.
    @usableFromInline package var position: Int
    /// Where the bytes of the record that was handed out last start in the chunk.
    @usableFromInline package var packetOffset = 0
    /// Packets handed out so far.
    @usableFromInline package var frame: Int
    /// Where the chunk starts in the file.
    @usableFromInline package let fileOffset: Int
    /// Whether nothing more can or should be read.
    @usableFromInline package var isStopped = false
    /// What was wrong so far.
    @usableFromInline package var findings: CaptureFindings

    init(position: Int, frame: Int, fileOffset: Int, findings: CaptureFindings) {
        self.position = position
        self.frame = frame
        self.fileOffset = fileOffset
        self.findings = findings
    }

    /// Notes a length that cannot be, which ends the reading: nothing tells where the next record would start.
    @usableFromInline package mutating func stop(
        atLength length: Int, offset: Int, expected: StaticString, from least: Int = 0
    ) {
        let limit = CaptureRecord.lengthLimit + least
        findings.add(
            CaptureFinding(
                kind: .absurdLength, frame: frame + 1, offset: fileOffset + position + offset,
                expected: "\(expected) \(limit)", found: "\(length)"))
        isStopped = true
    }

    /// Notes a time of btsnoop's that does not fit.
    @usableFromInline
    package mutating func noteTime(_ stamp: Int64, offset: Int) {
        findings.add(
            CaptureFinding(
                kind: .timeOutOfRange, frame: frame, offset: offset, expected: "a time within 292 years of 1970",
                found: "\(stamp) microseconds since the year 0"))
    }
}
