/// Enhanced packet blocks of one interface whose times need a multiplication only: nearly all blocks of nearly all
/// pcapng files.
///
/// It hands out only blocks that are correct in every field. `PcapngWalk` handles all others.
@usableFromInline
package struct EnhancedPacketWalk: Sendable {
    /// The interface's number in its section.
    @usableFromInline package let interface: UInt32
    @usableFromInline package let linkType: LinkType
    /// The unit of its times.
    @usableFromInline package let nanosecondsPerTick: UInt64
    /// The latest time whose nanoseconds fit into 64 bits.
    @usableFromInline package let tickLimit: UInt64

    init(interface: UInt32, linkType: LinkType, nanosecondsPerTick: UInt64) {
        self.interface = interface
        self.linkType = linkType
        self.nanosecondsPerTick = nanosecondsPerTick
        tickLimit = UInt64(Int64.max) / max(1, nanosecondsPerTick)
    }

    /// A field of a block. The caller has checked that four bytes are at `offset`.
    @inlinable
    @inline(__always)
    package func word(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
        bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
    }

    /// See `ContainerWalk.next`; nil for everything that is not such a block.
    @inlinable
    @inline(__always)
    package func next(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        let position = cursor.position
        let left = bytes.byteCount &- position
        // A position is never negative. The 28 bytes in front of a packet and the length behind it are there.
        guard left >= 32, word(bytes, position) == 6 else { return nil }
        let length = Int(word(bytes, position &+ 4))
        let captured = Int(word(bytes, position &+ 20))
        guard length >= 32, length & 3 == 0, length <= left, captured <= length &- 32,
            captured <= CaptureRecord.lengthLimit, word(bytes, position &+ 8) == interface,
            Int(word(bytes, position &+ length &- 4)) == length
        else { return nil }
        let ticks = UInt64(word(bytes, position &+ 12)) << 32 | UInt64(word(bytes, position &+ 16))
        guard ticks <= tickLimit else { return nil }
        cursor.frame &+= 1
        cursor.packetOffset = position &+ 28
        cursor.position = position &+ length
        return CaptureRecord(
            frame: cursor.frame, time: Int64(bitPattern: ticks &* nanosecondsPerTick), hasTime: true,
            capturedLength: captured, originalLength: Int(word(bytes, position &+ 24)), linkType: linkType, flags: 0,
            fileOffset: cursor.fileOffset &+ position)
    }
}
