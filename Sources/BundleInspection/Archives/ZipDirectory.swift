/// The directory of a zip archive (APPNOTE.TXT 6.3), read strictly: one disk, no encryption, the directory directly in front of
/// its end records, no name twice, no name that leads out of the archive.
struct ZipDirectory {
    private let file: InputFile
    /// Where the directory ends and the end records begin.
    private(set) var end = 0
    private(set) var start = 0
    private var count = 0

    private static let endSize = 22
    private static let endMark: [UInt8] = [0x50, 0x4B, 5, 6]

    init(of file: InputFile) throws(InspectionError) {
        self.file = file
        let tailSize = min(file.size, Self.endSize + 0xFFFF)
        let tailStart = file.size - tailSize
        let tail = try file.bytes(at: tailStart, count: tailSize)
        guard tail.count == tailSize,
            let mark = (0...max(0, tailSize - Self.endSize)).reversed().first(where: { offset in
                // The comment ends with the file, so a mark inside a comment does not count.
                offset + Self.endSize <= tail.count && Array(tail[offset..<offset + 4]) == Self.endMark
                    && offset + Self.endSize + tail.littleEndian16(at: offset + 20) == tail.count
            })
        else { throw error("the end of a zip directory", "none", "the archive is cut or damaged") }
        let disks = [tail.littleEndian16(at: mark + 4), tail.littleEndian16(at: mark + 6)]
        count = tail.littleEndian16(at: mark + 10)
        var size = tail.littleEndian32(at: mark + 12)
        start = tail.littleEndian32(at: mark + 16)
        end = tailStart + mark
        if let large = try largeEnd(before: end) {
            (count, size, start, end) = (large.count, large.size, large.start, large.end)
        } else if disks != [0, 0] {
            throw error("an archive on one disk", "a part of one on several")
        }
        guard count <= ReadingLimits.archiveEntries, size <= ReadingLimits.archiveDirectory else {
            throw error(
                "at most \(ReadingLimits.archiveEntries) files", "\(count) files in a directory of \(size) bytes")
        }
        guard start >= 0, size >= 0, start <= end, end - start == size else {
            throw error(
                "a directory of \(size) bytes directly in front of its end record at byte \(end)",
                "one at byte \(start)",
                "the archive is damaged, or something was put in front of it")
        }
    }

    /// The end record for archives with large numbers (zip64); nil without one.
    private func largeEnd(
        before offset: Int
    ) throws(InspectionError) -> (count: Int, size: Int, start: Int, end: Int)? {
        guard offset >= 20 else { return nil }
        let locator = try file.bytes(at: offset - 20, count: 20)
        guard locator.count == 20, Array(locator[..<4]) == [0x50, 0x4B, 6, 7] else { return nil }
        guard let place = locator.littleEndian64(at: 8), place <= offset - 20 - 56 else {
            throw error("an end record of zip64 in front of byte \(offset - 20)", "another place")
        }
        let record = try file.bytes(at: place, count: 56)
        guard record.count == 56, Array(record[..<4]) == [0x50, 0x4B, 6, 6], let count = record.littleEndian64(at: 32),
            let size = record.littleEndian64(at: 40), let start = record.littleEndian64(at: 48)
        else { throw error("an end record of zip64 at byte \(place)", "other bytes") }
        return (count, size, start, place)
    }

    /// All entries, by name.
    func entries() throws(InspectionError) -> [String: ZipEntry] {
        let bytes = try file.bytes(at: start, count: end - start)
        var entries: [String: ZipEntry] = [:]
        entries.reserveCapacity(count)
        var offset = 0
        for number in 0..<count {
            guard offset + 46 <= bytes.count, Array(bytes[offset..<offset + 4]) == [0x50, 0x4B, 1, 2] else {
                throw error("\(count) files in the directory", "\(number) before byte \(start + offset)")
            }
            let nameEnd = offset + 46 + bytes.littleEndian16(at: offset + 28)
            let extraEnd = nameEnd + bytes.littleEndian16(at: offset + 30)
            let next = extraEnd + bytes.littleEndian16(at: offset + 32)
            guard next <= bytes.count else { throw error("a directory that ends with a file", "a cut one") }
            let entry = try entry(bytes, at: offset, name: offset + 46..<nameEnd, extra: nameEnd..<extraEnd)
            guard entries.updateValue(entry, forKey: entry.name) == nil else {
                throw error("different names", "\(quoted(entry.name)) twice", "readers differ in which one they take")
            }
            offset = next
        }
        guard offset == bytes.count else { throw error("\(count) files in the directory", "more bytes behind them") }
        try refuseOverlaps(of: entries)
        return entries
    }

    private func entry(
        _ bytes: [UInt8], at offset: Int, name: Range<Int>, extra: Range<Int>
    ) throws(InspectionError) -> ZipEntry {
        let text = String(decoding: bytes[name], as: UTF8.self)
        let isFolder = text.hasSuffix("/")
        let path = isFolder ? String(text.dropLast()) : text
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !text.contains("\\"),
            !text.unicodeScalars.contains("\0")
        else {
            throw error(
                "names that stay in the archive", "\(quoted(text))",
                "do not unpack this archive; such a name leads elsewhere")
        }
        let flags = bytes.littleEndian16(at: offset + 8)
        guard flags & 1 == 0 else { throw error("files without encryption", "\(quoted(path)), which is encrypted") }
        // The upper half has the mode of Unix if the maker's number says so.
        let mode = bytes[offset + 5] == 3 ? bytes.littleEndian16(at: offset + 40) : 0
        var entry = ZipEntry(
            name: path, isFolder: isFolder, isLink: mode & 0xF000 == 0xA000,
            method: bytes.littleEndian16(at: offset + 10),
            checksum: bytes.littleEndian32(at: offset + 16), compressedSize: bytes.littleEndian32(at: offset + 20),
            size: bytes.littleEndian32(at: offset + 24), headerOffset: bytes.littleEndian32(at: offset + 42))
        try addLargeNumbers(to: &entry, from: bytes, extra)
        guard entry.headerOffset < start, entry.compressedSize <= start - entry.headerOffset else {
            throw error("files in front of the directory", "\(quoted(path)) outside")
        }
        return entry
    }

    /// Numbers that do not fit into 32 bits are in an extra field.
    private func addLargeNumbers(
        to entry: inout ZipEntry, from bytes: [UInt8], _ extra: Range<Int>
    ) throws(InspectionError) {
        var offset = extra.lowerBound
        while offset + 4 <= extra.upperBound {
            let size = bytes.littleEndian16(at: offset + 2)
            let end = offset + 4 + size
            guard end <= extra.upperBound else { return }
            if bytes.littleEndian16(at: offset) == 1 {
                var place = offset + 4
                for member in [\ZipEntry.size, \.compressedSize, \.headerOffset]
                where entry[keyPath: member] == 0xFFFF_FFFF {
                    guard place + 8 <= end, let number = bytes.littleEndian64(at: place) else {
                        throw error("the sizes of \(quoted(entry.name))", "a cut field")
                    }
                    entry[keyPath: member] = number
                    place += 8
                }
                return
            }
            offset = end
        }
    }

    /// Files that share compressed bytes make a small archive decompress to any size.
    private func refuseOverlaps(of entries: [String: ZipEntry]) throws(InspectionError) {
        let ordered = entries.values.sorted { ($0.headerOffset, $0.name) < ($1.headerOffset, $1.name) }
        for (first, second) in zip(ordered, ordered.dropFirst())
        where first.headerOffset + 30 + first.name.utf8.count + first.compressedSize > second.headerOffset {
            throw error(
                "files one behind the other", "\(quoted(second.name)) inside \(quoted(first.name))",
                "the archive is made to decompress to far more than it contains")
        }
    }

    private func error(_ expected: String, _ found: String, _ advice: String = "") -> InspectionError {
        InspectionError(file.path, expected: expected, found: found, advice: advice)
    }
}
