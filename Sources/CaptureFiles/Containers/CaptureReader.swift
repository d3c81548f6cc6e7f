/// CaptureFiles: recordings as streams of packets.
///
/// One reader for pcap, pcapng, btsnoop and PacketLogger and for gzip of any of them, told apart by their first bytes and never by name. It reads large chunks into one buffer that it
/// uses again and again, so memory does not grow with the file and no packet costs an allocation. Whatever the bytes are, it does not trap
/// and does not loop: damage ends or skips, becomes a `CaptureFinding` with frame, offset, expected and found, and everything before it
/// has been delivered.
@usableFromInline
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
        /// A format that is not one of these and that libpcap reads.
        case libpcap
    }

    /// Bytes read at once. Large enough that the system calls vanish, small enough to stay in a processor's second-level cache.
    package static let chunkSize = 1 << 18

    /// What the file is.
    package let container: Container
    /// What was wrong so far.
    package private(set) var findings = CaptureFindings()
    /// Packets of the recording read so far.
    package private(set) var packets = 0
    /// Packets handed out so far: all that were read, or those that the filter of the reading options holds for.
    package var packetsHandedOut: Int { filter?.packets ?? packets }
    /// Bytes of the file read so far, compressed ones where it is compressed.
    package var bytesRead: Int { source.fileTotal }
    /// Whether the file is compressed with gzip. Offsets of records and of all findings but `.damagedCompression` then count the bytes that it
    /// decompresses to.
    package var isCompressed: Bool { source.isCompressed }

    /// Bytes that are read to learn what a file is.
    private static let beginningSize = 1 << 16
    /// Bytes that are decompressed behind a damaged record to learn whether the compression was damaged as well.
    private static let drainLimit = 1 << 26
    /// Packets between two words about progress, where libpcap reads and there are no chunks.
    private static let packetsPerProgress = 1 << 14

    private var source: RecordingBytes
    private var buffer: [UInt8]
    private var start = 0
    /// Bytes in the buffer.
    @usableFromInline package private(set) var end: Int
    /// How the records follow each other.
    @usableFromInline package var walk: ContainerWalk
    /// Reads instead of the walk where the format is one that only libpcap knows.
    private var libpcap: LibpcapReader?
    /// Whether it does.
    @usableFromInline package let isReadByLibpcap: Bool
    private let path: String
    /// Whether the next bytes may be long in coming: they come from a pipe, whose other end decides.
    @usableFromInline let mayWait: Bool
    /// Whether a filter is set.
    @usableFromInline package let isFiltered: Bool
    private var filter: RecordingFilter?
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
        isFiltered = options.filter != nil
        filter = options.filter.map { RecordingFilter($0) }
        progress = options.progress
        mayWait = source.size == nil
        var source = RecordingBytes(source)
        let size = max(chunkSize, 64)
        // What a compressed file begins with stays with its decompression, so that it should be little.
        var buffer = [UInt8](repeating: 0, count: min(size, Self.beginningSize))
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
            libpcap = nil
            isReadByLibpcap = false
        } catch {
            if let damage = source.damage {
                throw .damagedCompression(
                    path: path, offset: damage.offset, expected: damage.expected, found: damage.found)
            }
            libpcap = try Self.askLibpcap(after: error, path: path, source: source)
            walk = .libpcap
            isReadByLibpcap = true
        }
        container = walk.container
        self.source = source
        if buffer.count < size {
            var whole = [UInt8](repeating: 0, count: size)
            whole.replaceSubrange(0..<filled, with: buffer[..<filled])
            buffer = whole
        }
        self.buffer = buffer
        end = filled
        start = walk.headerSize
    }

    /// Opens with libpcap what is none of the containers that are known here. libpcap gets files by name: of a pipe the first bytes are gone.
    private static func askLibpcap(
        after error: CaptureError, path: String, source: borrowing RecordingBytes
    ) throws(CaptureError) -> LibpcapReader {
        switch error {
        case .notACapture, .unsupported: break
        default: throw error
        }
        guard source.canBeOpenedAgain else { throw error }
        do throws(LibpcapReader.Failure) {
            return try LibpcapReader(path: path)
        } catch let failure {
            throw .refusedByLibpcapToo(error, message: failure.message)
        }
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
    /// fails in the middle; everything wrong with the recording itself is in `findings` afterwards. `beforeWaiting` is called where the next
    /// packet may be long in coming, as it may from a pipe; false ends the reading.
    @inlinable
    package mutating func forEachRecord(
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool, beforeWaiting: () -> Bool = { true }
    ) throws(CaptureError) {
        if isReadByLibpcap { return try forEachRecordOfLibpcap(body) }
        var buffer = lendBuffer()
        defer { takeBack(&buffer) }
        while true {
            var cursor = self.cursor
            do {
                let bytes = buffer.span.bytes.extracting(first: end)
                while let record = walk.next(in: bytes, &cursor) {
                    // The walk has checked that these bytes are in the chunk.
                    let packet = bytes.extracting(
                        unchecked: cursor.packetOffset..<cursor.packetOffset &+ record.capturedLength)
                    guard !isFiltered || fits(record, packet, &cursor) else {
                        if cursor.isStopped { break }
                        continue
                    }
                    guard body(record, packet) else {
                        cursor.isStopped = true
                        break
                    }
                }
            }
            if mayWait, !cursor.isStopped, !beforeWaiting() { cursor.isStopped = true }
            guard try readOn(&buffer, from: cursor) else { return }
        }
    }

    /// Whether the filter lets a packet through. Where it means nothing for the packet's link type, the reading stops.
    @usableFromInline
    package mutating func fits(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ cursor: inout WalkCursor
    ) -> Bool {
        let admits = filter?.admits(record, bytes) ?? true
        if filter?.failure != nil { cursor.isStopped = true }
        return admits
    }

    /// The buffer, moved out, so that a walk can borrow it while the reader itself stays writable.
    @usableFromInline package mutating func lendBuffer() -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &self.buffer)
        return buffer
    }

    /// The buffer again, after `lendBuffer`.
    @usableFromInline package mutating func takeBack(_ buffer: inout [UInt8]) { swap(&buffer, &self.buffer) }

    /// A walk over what the buffer holds.
    @usableFromInline package var cursor: WalkCursor {
        WalkCursor(position: start, frame: packets, fileOffset: source.total - end, findings: findings)
    }

    /// Takes what a walk over a chunk has changed, and reads the next chunk; false at the end.
    @usableFromInline package mutating func readOn(_ buffer: inout [UInt8], from cursor: WalkCursor)
        throws(CaptureError) -> Bool
    {
        packets = cursor.frame
        findings = cursor.findings
        progress?(ReadingProgress(bytesRead: bytesRead, fileSize: source.fileSize, packets: packets))
        if cursor.isStopped {
            // Bytes that cannot be right may come from a damaged compression, whose checksum then tells.
            if findings.hasDamage { try drain(&buffer) }
            if let failure = filter?.failure { throw .unfilterable(path: path, failure) }
            return false
        }
        start = cursor.position
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
            guard noteEndOfCompression() else { return false }
            findings.add(
                CaptureFinding(
                    kind: .cutRecord, frame: packets + 1, offset: source.total,
                    expected: "\(skipped) more bytes of a block", found: "the end of the file"))
            return false
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
                return false
            }
            end += count
        }
        return true
    }

    /// The same where libpcap reads.
    @usableFromInline package mutating func forEachRecordOfLibpcap(
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) throws(CaptureError) {
        var goesOn = true
        while goesOn {
            do throws(LibpcapReader.Failure) {
                let isPacket =
                    try libpcap?.next { record, bytes in
                        guard filter?.admits(record, bytes) ?? true else { return }
                        goesOn = body(record, bytes)
                    } ?? false
                guard isPacket else { return }
            } catch {
                findings.add(
                    CaptureFinding(
                        kind: .refusedByLibpcap, frame: packets + 1, offset: 0, expected: "a packet that libpcap reads",
                        found: error.message))
                return
            }
            if let failure = filter?.failure { throw .unfilterable(path: path, failure) }
            packets += 1
            if packets % Self.packetsPerProgress == 0 {
                progress?(ReadingProgress(bytesRead: 0, fileSize: nil, packets: packets))
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
