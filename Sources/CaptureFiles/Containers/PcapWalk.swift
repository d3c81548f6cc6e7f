/// Classic pcap: a 24-byte header that fixes byte order, resolution and link type, then records of 16 bytes and a packet.
struct PcapWalk {
    static let headerSize = 24

    private let swapped: Bool
    private let nanosecondsPerTick: Int64
    private let recordHeaderSize: Int
    private let linkType: LinkType

    /// Nil when the bytes do not start with one of pcap's magic numbers.
    init?(header: RawSpan, path: String, findings: inout CaptureFindings) throws(CaptureError) {
        guard header.byteCount >= 4 else { return nil }
        let magic = UInt32(littleEndian: header.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self))
        switch magic {
        case 0xA1B2_C3D4, 0xA1B2_3C4D, 0xA1B2_CD34: swapped = UInt32(littleEndian: 1) != 1
        case 0xD4C3_B2A1, 0x4D3C_B2A1, 0x34CD_B2A1: swapped = UInt32(littleEndian: 1) == 1
        default: return nil
        }
        nanosecondsPerTick = magic == 0xA1B2_3C4D || magic == 0x4D3C_B2A1 ? 1 : 1000
        // A patched libpcap of the nineties wrote eight more bytes in each record and said so with a magic number of its own.
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
        if major != 2 || minor > 4 {
            findings.add(
                CaptureFinding(
                    kind: .unknownVersion, frame: 1, offset: 4, expected: "version 2.4", found: "\(major).\(minor)"))
        }
        let network = header.unsafeLoadUnaligned(fromByteOffset: 20, as: UInt32.self)
        // The upper bits tell the length of a frame check sequence, which Bluetooth link types do not have there.
        linkType = LinkType(UInt16(truncatingIfNeeded: swapped ? network.byteSwapped : network))
    }

    @inline(__always)
    private func word(_ bytes: RawSpan, _ offset: Int) -> UInt32 {
        let value = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return swapped ? value.byteSwapped : value
    }

    func records(
        in bytes: RawSpan, from start: Int, fileOffset: Int, progress: inout WalkProgress,
        _ body: (borrowing CaptureRecord, RawSpan) -> Bool
    ) -> WalkOutcome {
        var position = start
        let end = bytes.byteCount
        let headerSize = recordHeaderSize
        var frame = progress.frame
        defer { progress.frame = frame }
        while end &- position >= headerSize {
            let captured = Int(word(bytes, position &+ 8))
            let packet = position &+ headerSize
            guard captured <= CaptureReader.packetLimit else {
                progress.findings.add(
                    CaptureFinding(
                        kind: .absurdLength, frame: frame + 1, offset: fileOffset + position + 8,
                        expected: "a captured length of at most \(CaptureReader.packetLimit)", found: "\(captured)"))
                return .stopped
            }
            guard end &- packet >= captured else { break }
            frame &+= 1
            // 2^32 seconds and 2^32 microseconds are far from 2^63 nanoseconds.
            let time =
                Int64(word(bytes, position)) &* 1_000_000_000 &+ Int64(word(bytes, position &+ 4)) &* nanosecondsPerTick
            let record = CaptureRecord(
                frame: frame, time: time, hasTime: true, capturedLength: captured,
                originalLength: Int(word(bytes, position &+ 12)), linkType: linkType, flags: 0,
                fileOffset: fileOffset &+ position)
            guard body(record, bytes.extracting(packet..<packet &+ captured)) else { return .stopped }
            position = packet &+ captured
        }
        return .needsMore(position)
    }

    func needed(_ bytes: RawSpan) -> (size: Int, what: String) {
        guard bytes.byteCount >= recordHeaderSize else { return (recordHeaderSize, "record header") }
        return (recordHeaderSize + Int(word(bytes, 8)), "record header and packet")
    }
}
