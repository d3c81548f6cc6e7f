/// A file of a folder or an archive, of which parts are read.
struct TreeFile: Sendable {
    enum Source: Sendable {
        case file(InputFile)
        case entry(ZipArchive, ZipEntry)
    }

    /// The path in messages.
    let path: String
    /// The size in bytes.
    let size: Int
    private let source: Source

    init(path: String, size: Int, source: Source) {
        self.path = path
        self.size = size
        self.source = source
    }

    /// The bytes from an offset on; fewer than asked for at the end of the file.
    func bytes(at offset: Int, count: Int) throws(InspectionError) -> [UInt8] {
        switch source {
        case .file(let file): try file.bytes(at: offset, count: count)
        case .entry(let archive, let entry): try archive.bytes(of: entry, at: offset, count: count)
        }
    }

    /// All bytes of a small file.
    func whole() throws(InspectionError) -> [UInt8] {
        guard size <= ReadingLimits.list else {
            throw InspectionError(path, expected: "at most \(ReadingLimits.list) bytes", found: "\(size)")
        }
        return try bytes(at: 0, count: size)
    }
}
