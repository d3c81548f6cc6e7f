/// A file in an archive, as the directory of the archive describes it.
struct ZipEntry: Sendable, Hashable {
    /// The path in the archive, with slashes, without a slash at the end.
    var name: String
    var isFolder: Bool
    /// Whether it is a symbolic link.
    var isLink: Bool
    /// 0 for stored, 8 for deflated.
    var method: Int
    /// CRC-32 of the decompressed bytes.
    var checksum: Int
    var compressedSize: Int
    var size: Int
    /// The offset of the local header.
    var headerOffset: Int
}
