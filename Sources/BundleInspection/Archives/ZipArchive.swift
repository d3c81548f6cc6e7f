import Synchronization

/// A zip archive of which single files are read. Nothing is unpacked.
final class ZipArchive: Sendable {
    let entries: [String: ZipEntry]
    /// The names of what each folder contains, in order. Folders need no entry of their own.
    let folders: [String: [String]]
    private let file: InputFile
    private let decompressed = Mutex(0)

    /// The path in messages.
    var path: String { file.path }

    init(_ file: InputFile) throws(InspectionError) {
        self.file = file
        entries = try ZipDirectory(of: file).entries()
        var folders: [String: Set<String>] = [:]
        for name in entries.keys {
            var path = name[...]
            while let slash = path.lastIndex(of: "/") {
                let isNew = folders[String(path[..<slash]), default: []].insert(
                    String(path[path.index(after: slash)...]))
                path = path[..<slash]
                if !isNew.inserted { break }
            }
            if !path.contains("/") { folders["", default: []].insert(String(path)) }
        }
        self.folders = folders.mapValues { $0.sorted() }
    }

    /// Whether bytes begin as an archive does, an empty one included.
    static func hasMagic(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// A part of a file; fewer bytes than asked for at its end. A file that is read from start to end is compared with its checksum.
    func bytes(of entry: ZipEntry, at offset: Int, count: Int) throws(InspectionError) -> [UInt8] {
        guard offset < entry.size, count > 0 else { return [] }
        let start = try dataOffset(of: entry)
        let wanted = min(count, entry.size - offset)
        switch entry.method {
        case 0:
            guard entry.compressedSize == entry.size else {
                throw error(entry, "as many bytes as it has", "\(entry.compressedSize) for \(entry.size)")
            }
            let bytes = try file.bytes(at: start + offset, count: wanted)
            if wanted == entry.size { try compare(checksum(of: bytes), with: entry) }
            return bytes
        case 8:
            let needed = offset + wanted
            let isWithinLimit = decompressed.withLock { total in
                guard needed <= ReadingLimits.decompressedBytes - total else { return false }
                total += needed
                return true
            }
            guard isWithinLimit else {
                throw error(
                    entry, "at most \(ReadingLimits.decompressedBytes) decompressed bytes", "\(entry.size) here")
            }
            let inflation = Inflation(file: file, offset: start, compressedSize: entry.compressedSize)
            let result: [UInt8]
            do throws(Inflation.Failure) {
                result = try inflation.bytes(from: offset, count: wanted)
            } catch {
                throw self.error(entry, "\(entry.size) compressed bytes", error.found)
            }
            guard result.count == wanted else {
                throw error(entry, "\(entry.size) bytes, as the directory says", "\(offset + result.count)")
            }
            if wanted == entry.size { try compare(checksum(of: result), with: entry) }
            return result
        default: throw error(entry, "a stored or deflated file", "compression method \(entry.method)")
        }
    }

    /// Where the bytes of a file begin: behind its local header, which has to agree with the directory.
    private func dataOffset(of entry: ZipEntry) throws(InspectionError) -> Int {
        let header = try file.bytes(at: entry.headerOffset, count: 30)
        guard header.count == 30, Array(header[..<4]) == [0x50, 0x4B, 3, 4] else {
            throw error(entry, "a local header at byte \(entry.headerOffset)", "other bytes")
        }
        let nameSize = header.littleEndian16(at: 26)
        let name = try file.bytes(at: entry.headerOffset + 30, count: nameSize)
        guard String(decoding: name, as: UTF8.self) == entry.name, header.littleEndian16(at: 8) == entry.method else {
            throw error(
                entry, "the same name and method in both headers",
                "\(quoted(String(decoding: name, as: UTF8.self)))")
        }
        return entry.headerOffset + 30 + nameSize + header.littleEndian16(at: 28)
    }

    private func compare(_ checksum: Int?, with entry: ZipEntry) throws(InspectionError) {
        guard let checksum, checksum != entry.checksum else { return }
        throw error(entry, "the checksum that the directory has", "another one; the archive is damaged")
    }

    private func checksum(of bytes: [UInt8]) -> Int? { Inflation.checksum(of: bytes) }

    private func error(_ entry: ZipEntry, _ expected: String, _ found: String) -> InspectionError {
        InspectionError("\(file.path)/\(entry.name)", expected: expected, found: found)
    }
}
