/// Reads a recording as a stream of packets: pcap, pcapng, btsnoop or PacketLogger, also compressed with gzip. The
/// first bytes identify the format; the file's name does not matter. libpcap reads all other formats.
///
/// Memory does not grow with the file, and no packet costs an allocation. The reader neither traps nor loops, whatever
/// the bytes are: damage ends the reading or is skipped, and becomes a `CaptureFinding` with frame, offset, expected
/// and found. The packets before it are delivered.
@usableFromInline
package struct CaptureReader: ~Copyable {
    /// The format of a recording.
    package enum Container: String, Sendable {
        /// libpcap's classic format, microseconds or nanoseconds.
        case pcap
        /// The block format with sections and interfaces.
        case pcapng
        /// The Bluetooth snoop format of Android and BlueZ.
        case btsnoop
        /// The format of Apple's PacketLogger.
        case packetLogger
        /// Another format, which libpcap reads.
        case libpcap
    }

    /// The usual size of a chunk.
    package static let chunkSize = RecordingChunks.size
    /// Packets between two reports of progress, where libpcap reads and there are no chunks.
    private static let packetsPerProgress = 1 << 14

    /// What was wrong so far.
    package private(set) var findings = CaptureFindings()
    /// Packets of the recording read so far.
    package private(set) var packets = 0
    /// The chunk at hand.
    private var chunks: RecordingChunks
    /// How the records follow each other.
    @usableFromInline package var walk: ContainerWalk
    /// Reads in place of the walk where only libpcap knows the format.
    private var libpcap: LibpcapReader?
    private let path: String
    /// Whether the next bytes come from a pipe, whose other end may make the reader wait.
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

    /// Reads bytes in memory as a recording. Tests choose the size of chunks, so that borders fall anywhere.
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
        var chunks = try RecordingChunks(source, path: path, size: chunkSize)
        do throws(CaptureError) {
            walk = try ContainerWalk(
                header: chunks.buffer.span.bytes.extracting(first: chunks.end), path: path, findings: &findings)
            walk.keep(options.comments)
            libpcap = nil
        } catch {
            if let damage = chunks.source.damage {
                throw .damagedCompression(
                    path: path, offset: damage.offset, expected: damage.expected, found: damage.found)
            }
            libpcap = try Self.openWithLibpcap(after: error, path: path, source: chunks.source)
            walk = .libpcap
        }
        chunks.skipHeader(walk.headerSize)
        self.chunks = chunks
    }

    /// Opens a format that Baton does not know with libpcap. libpcap opens files by name, and the first bytes of a pipe
    /// are gone.
    private static func openWithLibpcap(
        after error: CaptureError, path: String, source: borrowing RecordingBytes
    ) throws(CaptureError) -> LibpcapReader {
        switch error {
        case .notACapture, .unsupported: break
        case .unreadable, .folder, .empty, .cutHeader, .damagedCompression, .refusedByLibpcapToo, .unfilterable:
            throw error
        }
        guard source.canBeOpenedAgain else { throw error }
        do throws(LibpcapError) {
            return try LibpcapReader(path: path)
        } catch let failure {
            throw .refusedByLibpcapToo(error, message: failure.message)
        }
    }

    /// Hands out every packet that matches the filter of the reading options, to the end or until `body` returns false.
    ///
    /// `body` gets the packet's captured bytes; they are valid until it returns. Throws if the operating system fails.
    /// Everything that is wrong with the recording itself is in `findings` afterwards. `beforeWaiting` is called before
    /// the reader waits for a pipe; false ends the reading.
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
                let bytes = buffer.span.bytes.extracting(first: chunkEnd)
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

    // Inlined code calls these in place of the chunks: the compiler cannot inline what closes a file.

    /// The bytes of the chunk, which go back with ``takeBack(_:)``.
    @usableFromInline package mutating func lendBuffer() -> [UInt8] { chunks.lendBuffer() }

    @usableFromInline package mutating func takeBack(_ buffer: inout [UInt8]) { chunks.takeBack(&buffer) }

    /// The number of bytes in the chunk.
    @usableFromInline package var chunkEnd: Int { chunks.end }

    /// Whether a packet matches the filter. If the filter does not apply to the packet's link type, the reading stops.
    @usableFromInline
    package mutating func fits(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ cursor: inout WalkCursor
    ) -> Bool {
        let admits = filter?.admits(record, bytes) ?? true
        if filter?.failure != nil { cursor.isStopped = true }
        return admits
    }

    /// A walk over the chunk.
    @usableFromInline package var cursor: WalkCursor {
        WalkCursor(position: chunks.start, frame: packets, fileOffset: chunks.bufferOffset, findings: findings)
    }

    /// Takes the result of a walk over a chunk and reads the next chunk; false at the end.
    @usableFromInline package mutating func readOn(_ buffer: inout [UInt8], from cursor: WalkCursor)
        throws(CaptureError) -> Bool
    {
        packets = cursor.frame
        findings = cursor.findings
        progress?(ReadingProgress(bytesRead: bytesRead, fileSize: chunks.source.fileSize, packets: packets))
        if cursor.isStopped {
            // A damaged compression may be the cause of damaged bytes. Its checksum then shows that.
            if findings.hasDamage, isCompressed {
                try chunks.drain(&buffer)
                _ = noteEndOfCompression()
            }
            if let failure = filter?.failure { throw .unfilterable(path: path, failure) }
            return false
        }
        switch try chunks.advance(to: cursor.position, in: &buffer) {
        case .chunk: return true
        case .endInSkippedBytes(let missing):
            if noteEndOfCompression() {
                findings.note(
                    .cutRecord, frame: packets + 1, offset: chunks.source.total,
                    expected: "\(missing) more bytes of a block", found: "the end of the file")
            }
        case .end(let rest):
            if noteEndOfCompression(), !rest.isEmpty {
                findings.add(
                    walk.tailFinding(
                        buffer.span.bytes.extracting(rest), frame: packets + 1,
                        fileOffset: chunks.source.total - rest.count))
            }
        }
        return false
    }

    /// `forEachRecord` where libpcap reads.
    @usableFromInline package mutating func forEachRecordOfLibpcap(
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) throws(CaptureError) {
        var goesOn = true
        while goesOn {
            do throws(LibpcapError) {
                let isPacket =
                    try libpcap?.next { record, bytes in
                        guard filter?.admits(record, bytes) ?? true else { return }
                        goesOn = body(record, bytes)
                    } ?? false
                guard isPacket else { return }
            } catch {
                findings.note(
                    .refusedByLibpcap, frame: packets + 1, offset: 0, expected: "a packet that libpcap reads",
                    found: error.message)
                return
            }
            if let failure = filter?.failure { throw .unfilterable(path: path, failure) }
            packets += 1
            if packets % Self.packetsPerProgress == 0 {
                progress?(ReadingProgress(bytesRead: 0, fileSize: nil, packets: packets))
            }
        }
    }

    /// Notes damage of the compression. False if it cut data off, so that the end of the recording means nothing.
    private mutating func noteEndOfCompression() -> Bool {
        guard let damage = chunks.source.damage else { return true }
        findings.note(
            .damagedCompression, frame: packets + 1, offset: damage.offset, expected: damage.expected,
            found: damage.found)
        return !damage.losesData
    }
}

extension CaptureReader {
    /// The format of the recording.
    package var container: Container { walk.container }
    /// Whether libpcap reads.
    @usableFromInline package var isReadByLibpcap: Bool { walk.container == .libpcap }
    /// Packets handed out so far: all, or those that match the filter of the reading options.
    package var packetsHandedOut: Int { filter?.packets ?? packets }
    /// Bytes of the file read so far, compressed ones in a compressed file.
    package var bytesRead: Int { chunks.source.fileTotal }
    /// Whether the file is compressed with gzip. Offsets of records and findings then count decompressed bytes, except
    /// in `.damagedCompression`.
    package var isCompressed: Bool { chunks.source.isCompressed }
}
