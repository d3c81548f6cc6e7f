/// One packet of a recording, without its bytes: those are handed out beside it for as long as they stand in the reader's buffer.
@usableFromInline
package struct CaptureRecord: Equatable, Sendable {
    /// The longest packet that is taken for one. The same limit as libpcap's and Wireshark's, above every Bluetooth packet.
    @inlinable package static var lengthLimit: Int { 262_144 }

    /// The packet's number in the recording, from 1.
    @usableFromInline package var frame: Int
    /// Nanoseconds since 1970; 0 where the container has no time for the packet.
    @usableFromInline package var time: Int64
    /// Whether the container has a time for the packet that fits into `time`.
    @usableFromInline package var hasTime: Bool
    /// Bytes that were recorded.
    @usableFromInline package var capturedLength: Int
    /// Bytes that the packet had on the air.
    @usableFromInline package var originalLength: Int
    /// What the bytes are.
    @usableFromInline package var linkType: LinkType
    /// The flags of a btsnoop record, the kind of a PacketLogger record, 0 elsewhere.
    @usableFromInline package var flags: UInt32
    /// Where the packet's record or block starts in the file, or in what a compressed file decompresses to.
    @usableFromInline package var fileOffset: Int

    /// Creates a record.
    @inlinable
    package init(
        frame: Int, time: Int64, hasTime: Bool, capturedLength: Int, originalLength: Int, linkType: LinkType,
        flags: UInt32, fileOffset: Int
    ) {
        self.frame = frame
        self.time = time
        self.hasTime = hasTime
        self.capturedLength = capturedLength
        self.originalLength = originalLength
        self.linkType = linkType
        self.flags = flags
        self.fileOffset = fileOffset
    }
}
