/// btsnoop: a header of 16 bytes with the datalink, then records of 24 bytes and a packet, all big-endian.
@usableFromInline
package struct BtsnoopWalk: Sendable {
    static let headerSize = 16
    /// Bytes in front of a packet.
    @inlinable package static var recordHeaderSize: Int { 24 }
    /// Microseconds from the year 0 to 1970 in all writers of the format.
    @inlinable package static var epoch: Int64 { 0x00DC_DDB3_0F2F_8000 }

    @usableFromInline package let linkType: LinkType

    init(header: RawSpan, path: String, findings: inout CaptureFindings) throws(CaptureError) {
        guard header.byteCount >= Self.headerSize else {
            throw .cutHeader(path: path, container: "btsnoop", expected: Self.headerSize, found: header.byteCount)
        }
        let version = UInt32(bigEndian: header.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt32.self))
        if version != 1 {
            findings.note(.unknownVersion, frame: 1, offset: 8, expected: "version 1", found: "\(version)")
        }
        linkType = LinkType(
            btsnoop: UInt32(bigEndian: header.unsafeLoadUnaligned(fromByteOffset: 12, as: UInt32.self)))
    }

    /// A field of a record's header. The caller has checked that four bytes are at `offset`.
    @inlinable
    @inline(__always)
    package static func word(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
        UInt32(bigEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
    }

    /// See `ContainerWalk.next`.
    @inlinable
    @inline(__always)
    package func next(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        let position = cursor.position
        let end = bytes.byteCount
        guard end &- position >= Self.recordHeaderSize else { return nil }
        let captured = Int(Self.word(bytes, position &+ 4))
        guard captured <= CaptureRecord.lengthLimit else {
            cursor.stop(atLength: captured, offset: 4, expected: "an included length of at most")
            return nil
        }
        let packet = position &+ Self.recordHeaderSize
        guard end &- packet >= captured else { return nil }
        cursor.frame &+= 1
        cursor.packetOffset = packet
        cursor.position = packet &+ captured
        let stamp = Int64(
            bigEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position &+ 16, as: Int64.self))
        let sinceEpoch = stamp.subtractingReportingOverflow(Self.epoch)
        let nanoseconds = sinceEpoch.partialValue.multipliedReportingOverflow(by: 1000)
        let fits = !sinceEpoch.overflow && !nanoseconds.overflow
        if !fits { cursor.noteTime(stamp, offset: cursor.fileOffset &+ position &+ 16) }
        return CaptureRecord(
            frame: cursor.frame, time: fits ? nanoseconds.partialValue : 0, hasTime: fits, capturedLength: captured,
            originalLength: Int(Self.word(bytes, position)), linkType: linkType,
            flags: Self.word(bytes, position &+ 8), fileOffset: cursor.fileOffset &+ position)
    }

    static func needed(_ bytes: RawSpan) -> (size: Int, what: String) {
        guard bytes.byteCount >= recordHeaderSize else { return (recordHeaderSize, "record header") }
        return (recordHeaderSize + Int(word(bytes, 4)), "record header and packet")
    }
}
