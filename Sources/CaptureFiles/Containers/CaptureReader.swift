/// CaptureFiles: recordings as streams of packets.
///
/// One reader for pcap, pcapng, btsnoop and PacketLogger and for gzip of any of them, told apart by their first bytes and never by name. It reads large chunks into one buffer that it
/// uses again and again, so memory does not grow with the file and no packet costs an allocation. Whatever the bytes are, it does not trap
/// and does not loop: damage ends or skips, becomes a `CaptureFinding` with frame, offset, expected and found, and everything before it
/// has been delivered.
package struct CaptureReader: ~Copyable {
    /// The containers that are read.
    package enum Container: String, Sendable {
        /// libpcap's classic format, microseconds or nanoseconds.
        case pcap
        /// The block format with sections and interfaces.
        case pcapng
        /// The Bluetooth snoop format of Android and BlueZ.
        case btsnoop
        /// The format of Apple's PacketLogger.
        case packetLogger
    }

    /// Bytes read at once. Large enough that the system calls vanish, small enough to stay in a processor's second-level cache.
    package static let chunkSize = 1 << 20
    /// The longest packet that is taken for one. The same limit as libpcap's and Wireshark's, above every Bluetooth packet.
    package static let packetLimit = 262_144

    /// What the file is.
    package let container: Container
    /// What was wrong so far.
    package private(set) var findings = CaptureFindings()
    /// Packets of the recording read so far.
    package private(set) var packets = 0
    /// Packets handed out so far: all that were read, or those that the filter of the reading options holds for.
    package var packetsHandedOut: Int { filter == nil ? packets : packetsThatFit }
    /// Bytes of the file read so far, compressed ones where it is compressed.
    package var bytesRead: Int { source.fileTotal }
    /// Whether the file is compressed with gzip. Offsets of records and of all findings but `.damagedCompression` then count the bytes that it
    /// decompresses to.
    package var isCompressed: Bool { source.isCompressed }

    /// Bytes that are decompressed behind a damaged record to learn whether the compression was damaged as well.
    private static let drainLimit = 1 << 26

    private var source: RecordingBytes
    private var buffer: [UInt8]
    private var start = 0
    private var end: Int
    private var walk: ContainerWalk
    private let path: String
    private var filter: RecordingFilter?
    private var packetsThatFit = 0
    private let progress: (@Sendable (ReadingProgress) -> Void)?

    /// Opens a file, or standard input for `-`.
    package init(path: String, options: ReadingOptions = ReadingOptions()) throws(CaptureError) {
        let source = try ByteSource(path: path)
        try self.init(
            source: source, path: path == "-" ? "standard input" : path, chunkSize: Self.chunkSize, options: options)
    }

    /// Reads bytes in memory as a recording. `chunkSize` sets where chunks end, so that tests can put borders anywhere; it is at least
    /// what one packet with its header takes.
    package init(
        memory: [UInt8], name: String = "memory", chunkSize: Int = CaptureReader.chunkSize,
        options: ReadingOptions = ReadingOptions()
    ) throws(CaptureError) {
        try self.init(
            source: ByteSource(memory: memory, path: name), path: name, chunkSize: chunkSize, options: options)
    }

    private init(
        source: consuming ByteSource, path: String, chunkSize: Int, options: ReadingOptions
    ) throws(CaptureError) {
        self.path = path
        filter = options.filter.map { RecordingFilter($0) }
        progress = options.progress
        var source = RecordingBytes(source)
        var buffer = [UInt8](repeating: 0, count: max(chunkSize, 64))
        var filled = try Self.fill(&buffer, from: &source)
        if filled >= 2, buffer[0] == 0x1F, buffer[1] == 0x8B {
            try source.decompress(beginning: buffer[..<filled], path: path)
            filled = try Self.fill(&buffer, from: &source)
            if filled >= 2, buffer[0] == 0x1F, buffer[1] == 0x8B {
                throw .unsupported(
                    path: path, container: "compressed with gzip twice",
                    advice: "decompress it once first: gzip -dc FILE | baton capture summary -")
            }
        }
        do throws(CaptureError) {
            walk = try ContainerWalk(
                header: buffer.span.bytes.extracting(first: filled), path: path, findings: &findings)
        } catch {
            guard let damage = source.damage else { throw error }
            throw .damagedCompression(
                path: path, offset: damage.offset, expected: damage.expected, found: damage.found)
        }
        container = walk.container
        self.source = source
        self.buffer = buffer
        end = filled
        start = walk.headerSize
    }

    /// As many bytes as tell containers apart, fewer only at the end.
    private static func fill(
        _ buffer: inout [UInt8], from source: inout RecordingBytes
    ) throws(CaptureError) -> Int {
        var filled = 0
        while filled < ContainerWalk.headerLimit {
            let count = try source.read(into: &buffer, from: filled)
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Hands out every packet that the filter of the reading options lets through, to the end, or until `body` returns false.
    ///
    /// The bytes that `body` gets are the packet's captured ones; they are gone when it returns. Throws when the operating system
    /// fails in the middle; everything wrong with the recording itself is in `findings` afterwards.
    package mutating func forEachRecord(_ body: (borrowing CaptureRecord, RawSpan) -> Bool) throws(CaptureError) {
        guard var filter else { return try forEachStoredRecord(body) }
        var failure: PacketFilter.Failure?
        var fitting = 0
        try forEachStoredRecord { record, bytes in
            do throws(PacketFilter.Failure) {
                guard try filter.matches(record, bytes) else { return true }
            } catch {
                failure = error
                return false
            }
            fitting &+= 1
            return body(record, bytes)
        }
        self.filter = filter
        packetsThatFit += fitting
        if let failure { throw .unfilterable(path: path, failure) }
    }

    private mutating func forEachStoredRecord(
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) throws(CaptureError) {
        // Moved out, so that the walk can borrow the buffer while the reader itself stays writable.
        var buffer: [UInt8] = []
        swap(&buffer, &self.buffer)
        defer { swap(&buffer, &self.buffer) }
        while true {
            let base = source.total - end
            var progress = WalkProgress(frame: packets, findings: findings)
            let outcome = walk.records(
                in: buffer.span.bytes.extracting(first: end), from: start, fileOffset: base, progress: &progress, body)
            packets = progress.frame
            findings = progress.findings
            self.progress?(ReadingProgress(bytesRead: bytesRead, fileSize: source.fileSize, packets: packets))
            switch outcome {
            case .stopped:
                // Bytes that cannot be right may come from a damaged compression, whose checksum then tells.
                if findings.hasDamage { try drain(&buffer) }
                return
            case .needsMore(let position): start = position
            }
            var skipped = 0
            if start > end {
                skipped = start - end
                start = end
            }
            // What is left of a record moves to the front; a record that does not fit beside it asks for a larger buffer, up to the limit.
            let rest = end - start
            if start > 0 {
                for index in 0..<rest { buffer[index] = buffer[start + index] }
                start = 0
                end = rest
            }
            if rest == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
            while skipped > 0 {
                let count = try source.read(into: &buffer, from: 0)
                if count == 0 { break }
                if count > skipped {
                    start = skipped
                    end = count
                    skipped = 0
                } else {
                    skipped -= count
                }
            }
            if skipped > 0 {
                guard noteEndOfCompression() else { return }
                findings.add(
                    CaptureFinding(
                        kind: .cutRecord, frame: packets + 1, offset: source.total,
                        expected: "\(skipped) more bytes of a block", found: "the end of the file"))
                return
            }
            if end - start == 0 || start == 0 {
                let count = try source.read(into: &buffer, from: end)
                if count == 0 {
                    if noteEndOfCompression(), end > start {
                        let offset = source.total - (end - start)
                        findings.add(
                            walk.tailFinding(
                                buffer.span.bytes.extracting(start..<end), frame: packets + 1, fileOffset: offset))
                    }
                    return
                }
                end += count
            }
        }
    }

    /// Reads on without looking at the bytes, as far as a compressed file's checksum may be.
    private mutating func drain(_ buffer: inout [UInt8]) throws(CaptureError) {
        guard isCompressed else { return }
        var drained = 0
        while drained < Self.drainLimit {
            let count = try source.read(into: &buffer, from: 0)
            if count == 0 { break }
            drained += count
        }
        _ = noteEndOfCompression()
    }

    /// Notes what was wrong with the compression; whether the recording's own end means something.
    private mutating func noteEndOfCompression() -> Bool {
        guard let damage = source.damage else { return true }
        findings.add(
            CaptureFinding(
                kind: .damagedCompression, frame: packets + 1, offset: damage.offset, expected: damage.expected,
                found: damage.found))
        return !damage.losesData
    }
}

/// What a walk over a chunk changes.
struct WalkProgress {
    /// Packets delivered so far.
    var frame: Int
    /// What was wrong so far.
    var findings: CaptureFindings
}

/// How a walk over a chunk ended.
enum WalkOutcome {
    /// The next record starts at this position of the chunk and is not all there; beyond the chunk's end when bytes are to be skipped.
    case needsMore(Int)
    /// Nothing more can or should be read.
    case stopped
}

/// The container's own state between two chunks.
enum ContainerWalk {
    case pcap(PcapWalk)
    case pcapng(PcapngWalk)
    case btsnoop(BtsnoopWalk)
    case packetLogger(PacketLoggerWalk)

    /// Bytes that tell every container apart.
    static let headerLimit = 24

    /// Finds out what starts with these bytes.
    init(header: RawSpan, path: String, findings: inout CaptureFindings) throws(CaptureError) {
        guard header.byteCount > 0 else { throw .empty(path: path) }
        func starts(with magic: [UInt8]) -> Bool {
            header.byteCount >= magic.count
                && (0..<magic.count).allSatisfy { header.unsafeLoad(fromByteOffset: $0, as: UInt8.self) == magic[$0] }
        }
        if starts(with: [0x0A, 0x0D, 0x0D, 0x0A]) {
            self = .pcapng(try PcapngWalk(header: header, path: path))
        } else if starts(with: Array("btsnoop\0".utf8)) {
            self = .btsnoop(try BtsnoopWalk(header: header, path: path, findings: &findings))
        } else if let walk = try PcapWalk(header: header, path: path, findings: &findings) {
            self = .pcap(walk)
        } else if starts(with: Array("snoop\0\0\0".utf8)) {
            throw .unsupported(
                path: path, container: "a Solaris snoop file",
                advice: "convert it with editcap, which is part of Wireshark")
        } else if let walk = PacketLoggerWalk(header: header) {
            self = .packetLogger(walk)
        } else {
            throw .notACapture(path: path, found: Self.describe(header))
        }
    }

    /// The first bytes for people: text in quotation marks, everything else in hexadecimal.
    private static func describe(_ header: RawSpan) -> String {
        let bytes = (0..<min(16, header.byteCount)).map { header.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        if bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 9 || $0 == 10 || $0 == 13 }) {
            let text = String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
            return "the text \"\(text)\""
        }
        return "the bytes " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }

    var container: CaptureReader.Container {
        switch self {
        case .pcap: .pcap
        case .pcapng: .pcapng
        case .btsnoop: .btsnoop
        case .packetLogger: .packetLogger
        }
    }

    /// Bytes of the file's own header, in front of the first record.
    var headerSize: Int {
        switch self {
        case .pcap: PcapWalk.headerSize
        case .pcapng: 0
        case .btsnoop: BtsnoopWalk.headerSize
        case .packetLogger: PacketLoggerWalk.headerSize
        }
    }

    /// Hands out the records of a chunk.
    mutating func records(
        in bytes: RawSpan, from start: Int, fileOffset: Int, progress: inout WalkProgress,
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) -> WalkOutcome {
        switch self {
        case .pcap(let walk):
            return walk.records(in: bytes, from: start, fileOffset: fileOffset, progress: &progress, body)
        case .btsnoop(let walk):
            return walk.records(in: bytes, from: start, fileOffset: fileOffset, progress: &progress, body)
        case .packetLogger(let walk):
            return walk.records(in: bytes, from: start, fileOffset: fileOffset, progress: &progress, body)
        case .pcapng(var walk):
            let outcome = walk.records(in: bytes, from: start, fileOffset: fileOffset, progress: &progress, body)
            self = .pcapng(walk)
            return outcome
        }
    }

    /// What a file's last bytes, which are no whole record, are short of.
    func tailFinding(_ bytes: RawSpan, frame: Int, fileOffset: Int) -> CaptureFinding {
        let needed: (size: Int, what: String)
        switch self {
        case .pcap(let walk): needed = walk.needed(bytes)
        case .pcapng(let walk): needed = walk.needed(bytes)
        case .btsnoop: needed = BtsnoopWalk.needed(bytes)
        case .packetLogger(let walk): needed = walk.needed(bytes)
        }
        return CaptureFinding(
            kind: .cutRecord, frame: frame, offset: fileOffset, expected: "\(needed.size) bytes of \(needed.what)",
            found: "\(bytes.byteCount) bytes and the end of the file")
    }
}
