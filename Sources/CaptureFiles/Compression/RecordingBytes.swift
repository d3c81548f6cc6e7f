/// A recording's bytes: a file's own, or what a compressed file decompresses to.
struct RecordingBytes: ~Copyable {
    private var source: ByteSource
    #if Gzip
    private var decompression: GzipDecompression?
    #endif
    /// How many bytes of the recording have been handed out.
    private(set) var total = 0

    /// A source's bytes as they are.
    init(_ source: consuming ByteSource) {
        self.source = source
        #if Gzip
        decompression = nil
        #endif
    }

    /// Whether others can open the path and read the same recording.
    var canBeOpenedAgain: Bool { source.canBeOpenedAgain && !isCompressed }

    /// How many bytes the file has; nil where that is not known.
    var fileSize: Int? { source.size }

    /// How many bytes of the file have been read.
    var fileTotal: Int { source.total }

    #if Gzip
    /// Whether the file is compressed.
    var isCompressed: Bool {
        switch decompression {
        case .some: true
        case .none: false
        }
    }

    /// What was wrong with the compression so far.
    var damage: CompressionDamage? {
        switch decompression {
        case .some(let decompression): decompression.damage
        case .none: nil
        }
    }

    /// Decompresses from here on. `beginning` is what was handed out so far; the recording's bytes are counted from 0 again.
    mutating func decompress(beginning: ArraySlice<UInt8>, path: String) throws(CaptureError) {
        decompression = try GzipDecompression(beginning: beginning, path: path)
        total = 0
    }
    #else
    /// Whether the file is compressed.
    var isCompressed: Bool { false }
    /// What was wrong with the compression so far.
    var damage: CompressionDamage? { nil }

    mutating func decompress(beginning: ArraySlice<UInt8>, path: String) throws(CaptureError) {
        throw .unsupported(
            path: path, container: "compressed with gzip",
            advice: "decompress it first: gzip -dc FILE | baton capture summary -")
    }
    #endif

    /// Fills `buffer` from `start` on as far as the bytes at hand go; 0 at the end.
    mutating func read(into buffer: inout [UInt8], from start: Int) throws(CaptureError) -> Int {
        #if Gzip
        if let count = try decompression?.read(into: &buffer, from: start, source: &source) {
            total += count
            return count
        }
        #endif
        let count = try source.read(into: &buffer, from: start)
        total += count
        return count
    }
}
