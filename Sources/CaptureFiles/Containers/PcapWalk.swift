/// Classic pcap: a header of 24 bytes with byte order, resolution and link type, then records of 16 bytes and a packet.
@usableFromInline
package struct PcapWalk {
    static let headerSize = 24

    /// Whether the file is in the other byte order.
    @usableFromInline package let swapped: Bool
    /// The unit of the fractions of seconds in records.
    @usableFromInline package let nanosecondsPerTick: Int64
    /// The fractions of a second.
    @usableFromInline package let ticksPerSecond: UInt32
    /// Bytes in front of a packet.
    @usableFromInline package let recordHeaderSize: Int
    @usableFromInline package let linkType: LinkType

    /// Nil if the bytes do not start with one of pcap's magic numbers.
    init?(header: RawSpan, path: String, findings: inout CaptureFindings) throws(CaptureError) {
        guard header.byteCount >= 4 else { return nil }
        let magic = UInt32(littleEndian: header.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self))
        switch magic {
        case 0xA1B2_C3D4, 0xA1B2_3C4D, 0xA1B2_CD34: swapped = UInt32(littleEndian: 1) != 1
        case 0xD4C3_B2A1, 0x4D3C_B2A1, 0x34CD_B2A1: swapped = UInt32(littleEndian: 1) == 1
        default: return nil
        }
        nanosecondsPerTick = magic == 0xA1B2_3C4D || magic == 0x4D3C_B2A1 ? 1 : 1000
        ticksPerSecond = nanosecondsPerTick == 1 ? 1_000_000_000 : 1_000_000
        // A patched libpcap of the nineties writes eight more bytes in each record, and has a magic number of its own.
        recordHeaderSize = magic == 0xA1B2_CD34 || magic == 0x34CD_B2A1 ? 24 : 16
        guard header.byteCount >= Self.headerSize else {
            throw .cutHeader(path: path, container: "pcap", expected: Self.headerSize, found: header.byteCount)
        }
        let swapped = self.swapped
        func half(_ offset: Int) -> UInt16 {
            let value = header.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self)
            return swapped ? value.byteSwapped : value
        }
        let major = half(4)
        let minor = half(6)
        // Until version 2.3 the two lengths of a record are in the reverse order, or in either order. Version 543.0
        // belongs to one system.
        if major == 2 && minor < 4 || major == 543 && minor == 0 {
            throw .unsupported(
                path: path, container: "a pcap of version \(major).\(minor)",
                advice: "libpcap does, which needs it as a file with a name, not compressed and not on standard input")
        }
        if major != 2 || minor > 4 {
            findings.note(
                .unknownVersion, frame: 1, offset: 4, expected: "version 2.4", found: "\(major).\(minor)")
        }
        let network = header.unsafeLoadUnaligned(fromByteOffset: 20, as: UInt32.self)
        // The upper bits are the length of a frame check sequence, which Bluetooth link types do not have.
        linkType = LinkType(UInt16(truncatingIfNeeded: swapped ? network.byteSwapped : network))
    }

    /// A field of a record's header. The caller has checked that four bytes are at `offset`.
    @inlinable
    @inline(__always)
    package func word(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
        let value = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self)
        return swapped ? value.byteSwapped : value
    }

    /// See `ContainerWalk.next`.
    @inlinable
    @inline(__always)
    package func next(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        let position = cursor.position
        let end = bytes.byteCount
        // A position is never negative, and the 16 bytes that are read are there.
        guard end &- position >= recordHeaderSize else { return nil }
        let captured = Int(word(bytes, position &+ 8))
        guard captured <= CaptureRecord.lengthLimit else {
            cursor.stop(atLength: captured, offset: 8, expected: "a captured length of at most")
            return nil
        }
        let packet = position &+ recordHeaderSize
        guard end &- packet >= captured else { return nil }
        cursor.frame &+= 1
        cursor.packetOffset = packet
        cursor.position = packet &+ captured
        let fraction = word(bytes, position &+ 4)
        if fraction >= ticksPerSecond { cursor.noteFraction(fraction, offset: position &+ 4, limit: ticksPerSecond) }
        // 2^32 seconds and 2^32 microseconds are far below 2^63 nanoseconds.
        let time = Int64(word(bytes, position)) &* 1_000_000_000 &+ Int64(fraction) &* nanosecondsPerTick
        return CaptureRecord(
            frame: cursor.frame, time: time, hasTime: true, capturedLength: captured,
            originalLength: Int(word(bytes, position &+ 12)), linkType: linkType, flags: 0,
            fileOffset: cursor.fileOffset &+ position)
    }

    func needed(_ bytes: RawSpan) -> (size: Int, what: String) {
        guard bytes.byteCount >= recordHeaderSize else { return (recordHeaderSize, "record header") }
        return (recordHeaderSize + Int(word(bytes, 8)), "record header and packet")
    }
}
