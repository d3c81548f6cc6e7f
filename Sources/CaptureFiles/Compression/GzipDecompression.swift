#if Gzip
internal import CZlib

/// gzip (RFC 1952), decompressed as a stream: one member after the other, as `gzip` itself reads a file that others were appended to.
///
/// It holds zlib's window and one buffer of input, whatever the file decompresses to: what comes out is bounded by the room that a caller gives.
struct GzipDecompression: ~Copyable {
    /// The two bytes that every member starts with.
    static let magic: [UInt8] = [0x1F, 0x8B]
    private static let inputSize = 1 << 16
    /// The largest window, and 16 for a gzip header and trailer around the deflate data, whose checksums zlib then compares.
    private static let windowBits: Int32 = 15 + 16

    /// On the heap, because zlib refuses a stream that has moved.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8]
    private var position = 0
    private var filled: Int
    /// Bytes of the file in front of `input`.
    private var inputOffset = 0
    /// Bytes decompressed so far.
    private var total = 0
    /// Where the current member starts: in the file, and in what it decompresses to.
    private var memberStart = (file: 0, decompressed: 0)
    private var isBetweenMembers = true
    private var mayHoldOutput = false
    private var isAtEnd = false
    /// What was wrong. Nothing more is decompressed behind it.
    private(set) var damage: CompressionDamage?

    /// Starts with the bytes that were read to recognize the file.
    init(beginning: ArraySlice<UInt8>, path: String) throws(CaptureError) {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = inflateInit2_(
            stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deinitialize(count: 1)
            stream.deallocate()
            throw .unreadable(path: path, reason: "zlib cannot start (its status \(status))")
        }
        self.stream = stream
        input = [UInt8](repeating: 0, count: max(Self.inputSize, beginning.count))
        input.replaceSubrange(0..<beginning.count, with: beginning)
        filled = beginning.count
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Fills `buffer` from `start` on with what the bytes at hand decompress to, reading more only while there is nothing to give; 0 at the
    /// end and at a damage.
    mutating func read(
        into buffer: inout [UInt8], from start: Int, source: inout ByteSource
    ) throws(CaptureError) -> Int {
        var end = start
        while end < buffer.count, !isAtEnd {
            if position == filled, !mayHoldOutput {
                if end > start { break }
                inputOffset += filled
                position = 0
                filled = try source.read(into: &input, from: 0)
                if filled == 0 {
                    endOfFile()
                    break
                }
            }
            if isBetweenMembers {
                guard startMember() else { continue }
            }
            end += inflateOnce(into: &buffer, from: end)
        }
        total += end - start
        return end - start
    }

    /// Where the next byte of the file stands.
    private var fileOffset: Int { inputOffset + position }

    private mutating func fail(_ expected: String, _ found: String, losesData: Bool) {
        isAtEnd = true
        damage = CompressionDamage(offset: fileOffset, expected: expected, found: found, losesData: losesData)
    }

    private mutating func endOfFile() {
        isAtEnd = true
        guard !isBetweenMembers else { return }
        fail(
            "the rest of the gzip member that starts at byte \(memberStart.file)", "the end of the file",
            losesData: true)
    }

    /// Looks at the byte behind a member: another one, zeros that fill up a block of a tape, or what does not belong there.
    private mutating func startMember() -> Bool {
        switch input[position] {
        case Self.magic[0]:
            inflateReset(stream)
            memberStart = (fileOffset, total)
            isBetweenMembers = false
            return true
        case 0:
            position += 1
        default:
            fail(
                "another gzip member or the end of the file",
                "the byte 0x\(String(input[position], radix: 16))", losesData: false)
        }
        return false
    }

    /// One call of zlib; how many bytes it gave.
    private mutating func inflateOnce(into buffer: inout [UInt8], from start: Int) -> Int {
        let (stream, position, filled) = (self.stream, self.position, self.filled)
        let room = buffer.count - start
        let status = input.withUnsafeMutableBufferPointer { input -> Int32 in
            buffer.withUnsafeMutableBufferPointer { buffer -> Int32 in
                stream.pointee.next_in = input.baseAddress.map { $0 + position }
                stream.pointee.avail_in = UInt32(clamping: filled - position)
                stream.pointee.next_out = buffer.baseAddress.map { $0 + start }
                stream.pointee.avail_out = UInt32(clamping: room)
                return inflate(stream, Z_NO_FLUSH)
            }
        }
        self.position = filled - Int(stream.pointee.avail_in)
        let given = room - Int(stream.pointee.avail_out)
        mayHoldOutput = stream.pointee.avail_out == 0
        switch status {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            isBetweenMembers = true
            mayHoldOutput = false
        default: fail(status)
        }
        return given
    }

    private mutating func fail(_ status: Int32) {
        let message = stream.pointee.msg.map { String(cString: $0) } ?? "zlib's status \(status)"
        switch message {
        case "incorrect data check", "incorrect length check":
            fail(
                "the checksum and length of the gzip member that starts at byte \(memberStart.file)",
                "others: \(message), so what it decompresses to, from byte \(memberStart.decompressed) on, is not what was compressed",
                losesData: false)
        default:
            fail("the data of the gzip member that starts at byte \(memberStart.file)", message, losesData: true)
        }
    }
}
#endif
