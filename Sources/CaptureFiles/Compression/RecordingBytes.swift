/// A recording's bytes: those of a file, decompressed if the file is compressed.
struct RecordingBytes: ~Copyable {
    private var source: ByteSource
    #if Gzip
    private var decompression: GzipDecompression?
    #endif
    /// How many bytes of the recording have been read.
    private(set) var total = 0

    init(_ source: consuming ByteSource) {
        self.source = source
        #if Gzip
        decompression = nil
        #endif
    }

    /// Whether the path can be opened again and has the same recording.
    var canBeOpenedAgain: Bool { source.canBeOpenedAgain && !isCompressed }

    /// How many bytes the file has; nil if unknown.
    var fileSize: Int? { source.size }

    /// How many bytes of the file have been read.
    var fileTotal: Int { source.total }

    #if Gzip
    var isCompressed: Bool {
        switch decompression {
        case .some: true
        case .none: false
        }
    }

    /// Damage of the compression so far.
    var damage: CompressionDamage? {
        switch decompression {
        case .some(let decompression): decompression.damage
        case .none: nil
        }
    }

    /// Decompresses from here on. `beginning` are the bytes that were read so far; `total` restarts at 0.
    mutating func decompress(beginning: ArraySlice<UInt8>, path: String) throws(CaptureError) {
        decompression = try GzipDecompression(beginning: beginning, path: path)
        total = 0
    }
    #else
    var isCompressed: Bool { false }
    var damage: CompressionDamage? { nil }

    mutating func decompress(beginning: ArraySlice<UInt8>, path: String) throws(CaptureError) {
        throw .unsupported(
            path: path, container: "compressed with gzip",
            advice: "decompress it first: gzip -dc FILE | baton capture summary -")
    }
    #endif

    /// Fills `buffer` from `start` on with the available bytes; 0 at the end.
    mutating func read(into buffer: inout [UInt8], from start: Int) throws(CaptureError) -> Int {
        #if Gzip
        if let count = try decompression?.read(into: &buffer, from: start, source: &source) {
            total += count
            return count
        }
        #endif
        let count = try source.fill(&buffer, from: start)
        total += count
        return count
    }
}
