/// One packet of a recording without its bytes. The reader hands these out separately while they are in its buffer.
@usableFromInline
package struct CaptureRecord: Equatable, Sendable {
    /// The longest packet that readers accept, as in libpcap and Wireshark. Every Bluetooth packet is shorter.
    @inlinable package static var lengthLimit: Int { 262_144 }

    /// The packet's number in the recording, from 1.
    @usableFromInline package var frame: Int
    /// Nanoseconds since 1970; 0 if the container has no time for the packet.
    @usableFromInline package var time: Int64
    /// Whether the container has a time for the packet, and `time` can hold it.
    @usableFromInline package var hasTime: Bool
    /// Bytes that were recorded.
    @usableFromInline package var capturedLength: Int
    /// Bytes of the packet on the air.
    @usableFromInline package var originalLength: Int
    /// The format of the bytes.
    @usableFromInline package var linkType: LinkType
    /// The flags of a btsnoop record, the kind of a PacketLogger record, else 0.
    @usableFromInline package var flags: UInt32
    /// The start of the packet's record or block in the file, in a compressed file counted in decompressed bytes.
    @usableFromInline package var fileOffset: Int

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
