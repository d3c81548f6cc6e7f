#if Gzip
internal import CZlib
#endif

/// Decompresses deflated bytes (RFC 1951) of a file. Memory is what the caller asks for and two buffers.
struct Inflation {
    let file: InputFile
    /// Where the compressed bytes begin.
    let offset: Int
    let compressedSize: Int

    /// Why there are no decompressed bytes.
    struct Failure: Error {
        var found: String
    }

    private static let bufferSize = 1 << 16

    #if Gzip
    /// CRC-32 of bytes.
    static func checksum(of bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { Int(crc32_z(0, $0.baseAddress, $0.count)) }
    }

    /// A part of the decompressed bytes; fewer if they end before.
    func bytes(from start: Int, count: Int) throws(Failure) -> [UInt8] {
        // On the heap, because zlib rejects a stream that has moved.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer {
            inflateEnd(stream)
            stream.deinitialize(count: 1)
            stream.deallocate()
        }
        // A negative window: neither zlib's header nor gzip's.
        guard inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Failure(found: "zlib does not start")
        }
        var result: [UInt8] = []
        result.reserveCapacity(min(count, 1 << 20))
        var output = [UInt8](repeating: 0, count: Self.bufferSize)
        var read = 0
        var written = 0
        while written < start + count {
            var input = try input(at: read)
            var consumed = 0
            repeat {
                let step = inflate(stream, &input, from: consumed, into: &output)
                consumed += step.consumed
                let from = max(0, start - written)
                let to = min(step.given, start + count - written)
                if from < to { result += output[from..<to] }
                written += step.given
                if step.status == Z_STREAM_END { return result }
                guard step.status == Z_OK || step.status == Z_BUF_ERROR else {
                    throw Failure(found: "damaged ones behind byte \(offset + read + consumed)")
                }
                if step.given == 0, step.consumed == 0 { break }
            } while written < start + count
            // Without output nothing but input was missing.
            if consumed == 0, written < start + count { throw Failure(found: "bytes that end too early") }
            read += consumed
        }
        return result
    }

    private func input(at read: Int) throws(Failure) -> [UInt8] {
        do throws(InspectionError) {
            return try file.bytes(at: offset + read, count: min(Self.bufferSize, compressedSize - read))
        } catch {
            throw Failure(found: error.found)
        }
    }

    private func inflate(
        _ stream: UnsafeMutablePointer<z_stream>, _ input: inout [UInt8], from position: Int, into output: inout [UInt8]
    ) -> (status: Int32, consumed: Int, given: Int) {
        let available = input.count - position
        let room = output.count
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress.map { $0 + position }
                stream.pointee.avail_in = UInt32(available)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(room)
                return CZlib.inflate(stream, Z_NO_FLUSH)
            }
        }
        return (status, available - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out))
    }
    #else
    static func checksum(of bytes: [UInt8]) -> Int? { nil }

    func bytes(from start: Int, count: Int) throws(Failure) -> [UInt8] {
        throw Failure(found: "deflated ones, which this build without zlib cannot read; unzip the archive first")
    }
    #endif
}
