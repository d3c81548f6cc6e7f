/// The bytes of a recording in chunks, in one buffer that is used again and again. The start of a record that continues
/// in the next chunk moves to the front of the buffer.
@usableFromInline
package struct RecordingChunks: ~Copyable {
    /// The next chunk, or how the recording ends.
    enum Continuation {
        case chunk
        /// The recording ends inside bytes that are skipped.
        case endInSkippedBytes(missing: Int)
        /// The recording ends; these bytes of the buffer are no whole record.
        case end(rest: Range<Int>)
    }

    /// The usual size of a chunk: large enough to make the cost of system calls negligible, small enough for a
    /// processor's second-level cache.
    static let size = 1 << 18
    /// Bytes that are read to identify the format. A decompressor keeps what it gets here, so it should be little.
    private static let beginningSize = 1 << 16
    /// Bytes that are decompressed behind a damaged record to find out whether the compression is damaged too.
    private static let drainLimit = 1 << 26

    private(set) var source: RecordingBytes
    private(set) var buffer: [UInt8]
    /// The first byte of the chunk that is not read yet.
    private(set) var start = 0
    /// Bytes in the buffer.
    @usableFromInline package private(set) var end: Int

    /// Reads the beginning of a recording, and decompresses it if it is gzip.
    init(_ source: consuming ByteSource, path: String, size: Int) throws(CaptureError) {
        var source = RecordingBytes(source)
        let size = max(size, 64)
        var buffer = [UInt8](repeating: 0, count: min(size, Self.beginningSize))
        var end = try Self.fill(&buffer, from: &source)
        if Self.isCompressed(buffer[..<end]) {
            try source.decompress(beginning: buffer[..<end], path: path)
            end = try Self.fill(&buffer, from: &source)
            if Self.isCompressed(buffer[..<end]) {
                throw .unsupported(
                    path: path, container: "compressed with gzip twice",
                    advice: "decompress it once first: gzip -dc FILE | baton capture summary -")
            }
        }
        buffer += [UInt8](repeating: 0, count: size - buffer.count)
        self.buffer = buffer
        self.end = end
        self.source = source
    }

    private static func isCompressed(_ beginning: ArraySlice<UInt8>) -> Bool { beginning.starts(with: [0x1F, 0x8B]) }

    /// Reads as many bytes as identify a container; fewer at the end only.
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

    /// The offset of the buffer's first byte in the recording.
    var bufferOffset: Int { source.total - end }

    /// Skips the file's own header.
    mutating func skipHeader(_ size: Int) { start = size }

    /// Moves the buffer out, so that a walk can borrow it while the reader stays writable.
    @usableFromInline package mutating func lendBuffer() -> [UInt8] {
        var buffer: [UInt8] = []
        swap(&buffer, &self.buffer)
        return buffer
    }

    /// Takes the buffer back after `lendBuffer`.
    @usableFromInline package mutating func takeBack(_ buffer: inout [UInt8]) { swap(&buffer, &self.buffer) }

    /// Reads the next chunk behind `position`, which may lie beyond the end of this one.
    mutating func advance(to position: Int, in buffer: inout [UInt8]) throws(CaptureError) -> Continuation {
        start = min(position, end)
        var skipped = position - start
        // A record that does not fit beside its start needs a larger buffer.
        let rest = end - start
        if start > 0 {
            for index in 0..<rest { buffer[index] = buffer[start + index] }
            start = 0
            end = rest
        }
        if rest == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
        while skipped > 0 {
            let count = try source.read(into: &buffer, from: 0)
            if count == 0 { return .endInSkippedBytes(missing: skipped) }
            if count > skipped {
                start = skipped
                end = count
                skipped = 0
            } else {
                skipped -= count
            }
        }
        if end - start == 0 || start == 0 {
            let count = try source.read(into: &buffer, from: end)
            if count == 0 { return .end(rest: start..<end) }
            end += count
        }
        return .chunk
    }

    /// Reads on, and ignores the bytes, up to the checksum of a compressed file.
    mutating func drain(_ buffer: inout [UInt8]) throws(CaptureError) {
        var drained = 0
        while drained < Self.drainLimit {
            let count = try source.read(into: &buffer, from: 0)
            if count == 0 { break }
            drained += count
        }
    }
}
