/// PacketLogger, the log of Apple's devices: no header, records `length(4) seconds(4) microseconds(4) kind(1) packet`.
/// The length counts everything behind itself. Old Macs write big-endian, newer devices little-endian.
struct PacketLoggerWalk {
    static let headerSize = 0
    /// Bytes in front of a packet.
    static let recordHeaderSize = 13
    /// The bytes that the length counts besides the packet.
    private static let counted = 9

    private let big: Bool

    /// Nil if the bytes are not a record of this format. It has no magic number, so the first record must be plausible
    /// in every field.
    init?(header: RawSpan) {
        guard header.byteCount >= Self.recordHeaderSize else { return nil }
        for big in [false, true] {
            let length = Self.word(header, 0, big)
            let microseconds = Self.word(header, 8, big)
            let kind = header.unsafeLoad(fromByteOffset: 12, as: UInt8.self)
            // Packets are 0 to 3, 8 and 9. Notes and the logger's own records have the highest numbers.
            if length >= Self.counted, length < 1 << 16, microseconds < 1_000_000, kind < 0x20 || kind >= 0xE0 {
                self.big = big
                return
            }
        }
        return nil
    }

    @inline(__always)
    private static func word(_ bytes: RawSpan, _ offset: Int, _ big: Bool) -> Int {
        let value = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Int(big ? UInt32(bigEndian: value) : UInt32(littleEndian: value))
    }

    func next(in bytes: RawSpan, _ cursor: inout WalkCursor) -> CaptureRecord? {
        let position = cursor.position
        let end = bytes.byteCount
        guard end - position >= Self.recordHeaderSize else { return nil }
        let length = Self.word(bytes, position, big)
        guard length >= Self.counted, length - Self.counted <= CaptureRecord.lengthLimit else {
            cursor.stop(atLength: length, offset: 0, expected: "a length from 9 to", from: Self.counted)
            return nil
        }
        let captured = length - Self.counted
        let packet = position + Self.recordHeaderSize
        guard end - packet >= captured else { return nil }
        cursor.frame += 1
        cursor.packetOffset = packet
        cursor.position = packet + captured
        let microseconds = Self.word(bytes, position + 8, big)
        if microseconds >= 1_000_000 {
            cursor.noteFraction(
                UInt32(truncatingIfNeeded: microseconds), offset: position + 8, limit: 1_000_000)
        }
        return CaptureRecord(
            frame: cursor.frame,
            time: Int64(Self.word(bytes, position + 4, big)) * 1_000_000_000 + Int64(microseconds) * 1000,
            hasTime: true, capturedLength: captured, originalLength: captured, linkType: .packetLogger,
            flags: UInt32(bytes.unsafeLoad(fromByteOffset: position + 12, as: UInt8.self)),
            fileOffset: cursor.fileOffset + position)
    }

    func needed(_ bytes: RawSpan) -> (size: Int, what: String) {
        guard bytes.byteCount >= Self.recordHeaderSize else { return (Self.recordHeaderSize, "record header") }
        return (4 + Self.word(bytes, 0, big), "record header and packet")
    }
}
