#if Gzip
internal import CZlib

/// Decompresses gzip (RFC 1952) as a stream. A file may have several members, as after `cat a.gz b.gz`.
///
/// Memory is zlib's window and one buffer of input, whatever the file decompresses to. The caller's buffer bounds the
/// output of a call.
struct GzipDecompression: ~Copyable {
    private static let inputSize = 1 << 16
    /// The largest window, and 16 for gzip's header and trailer. zlib then compares the checksums.
    private static let windowBits: Int32 = 15 + 16

    /// On the heap, because zlib rejects a stream that has moved.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8]
    private var position = 0
    private var filled: Int
    /// The offset of `input` in the file.
    private var inputOffset = 0
    /// Bytes decompressed so far.
    private var total = 0
    /// The start of the current member in the file and in the decompressed bytes.
    private var memberStart = (file: 0, decompressed: 0)
    private var isBetweenMembers = true
    private var mayHoldOutput = false
    private var isAtEnd = false
    /// The damage that ended the decompression.
    private(set) var damage: CompressionDamage?

    /// Starts with the bytes that were read to identify the file.
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

    /// Fills `buffer` from `start` on with decompressed bytes; 0 at the end and at damage. It reads from the source
    /// only while it has no output.
    mutating func read(
        into buffer: inout [UInt8], from start: Int, source: inout ByteSource
    ) throws(CaptureError) -> Int {
        var end = start
        while end < buffer.count, !isAtEnd {
            if position == filled, !mayHoldOutput {
                if end > start { break }
                inputOffset += filled
                position = 0
                filled = try source.fill(&input, from: 0)
                if filled == 0 {
                    endOfFile()
                    break
                }
            }
            if isBetweenMembers {
                guard startMember(decompressed: total + end - start) else { continue }
            }
            end += inflateOnce(into: &buffer, from: end)
        }
        total += end - start
        return end - start
    }

    /// The offset of the next byte in the file.
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

    /// Examines the byte behind a member: the start of another one, a zero of padding, or an error.
    ///
    /// - Parameter decompressed: bytes so far, those of the read that is under way included.
    private mutating func startMember(decompressed: Int) -> Bool {
        switch input[position] {
        case 0x1F:
            inflateReset(stream)
            memberStart = (fileOffset, decompressed)
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

    /// Calls zlib once; returns the number of decompressed bytes.
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
