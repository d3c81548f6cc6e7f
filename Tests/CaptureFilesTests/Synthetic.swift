import CaptureFiles

/// A packet for a made recording.
struct SyntheticPacket: Equatable {
    var time: Int64
    var bytes: [UInt8]
    var flags: UInt32 = 0
}

/// Bytes in a chosen byte order.
struct ByteBuilder {
    var bytes: [UInt8] = []
    let big: Bool

    init(big: Bool) { self.big = big }

    mutating func put<Value: FixedWidthInteger>(_ value: Value) {
        let ordered = big ? value.bigEndian : value.littleEndian
        withUnsafeBytes(of: ordered) { bytes += $0 }
    }
}

/// The recordings that tests make: every container in every byte order, written independently of the reader.
enum Synthetic {
    static func pcap(_ packets: [SyntheticPacket], linkType: UInt16 = 256, big: Bool = false, nano: Bool = true)
        -> [UInt8]
    {
        var out = ByteBuilder(big: big)
        out.put(nano ? 0xA1B2_3C4D : 0xA1B2_C3D4 as UInt32)
        out.put(2 as UInt16)
        out.put(4 as UInt16)
        out.put(0 as UInt64)
        out.put(65535 as UInt32)
        out.put(UInt32(linkType))
        for packet in packets {
            out.put(UInt32(packet.time / 1_000_000_000))
            out.put(UInt32(packet.time % 1_000_000_000 / (nano ? 1 : 1000)))
            out.put(UInt32(packet.bytes.count))
            out.put(UInt32(packet.bytes.count))
            out.bytes += packet.bytes
        }
        return out.bytes
    }

    static func btsnoop(_ packets: [SyntheticPacket], datalink: UInt32 = 1002) -> [UInt8] {
        var out = ByteBuilder(big: true)
        out.bytes += Array("btsnoop\0".utf8)
        out.put(1 as UInt32)
        out.put(datalink)
        for packet in packets {
            out.put(UInt32(packet.bytes.count))
            out.put(UInt32(packet.bytes.count))
            out.put(packet.flags)
            out.put(0 as UInt32)
            out.put(packet.time / 1000 + 0x00DC_DDB3_0F2F_8000)
            out.bytes += packet.bytes
        }
        return out.bytes
    }

    static func packetLogger(_ packets: [SyntheticPacket], big: Bool = false) -> [UInt8] {
        var out = ByteBuilder(big: big)
        for packet in packets {
            out.put(UInt32(packet.bytes.count + 9))
            out.put(UInt32(packet.time / 1_000_000_000))
            out.put(UInt32(packet.time % 1_000_000_000 / 1000))
            out.bytes.append(UInt8(packet.flags))
            out.bytes += packet.bytes
        }
        return out.bytes
    }

    static func block(_ type: UInt32, _ body: [UInt8], big: Bool) -> [UInt8] {
        let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        var out = ByteBuilder(big: big)
        out.put(type)
        out.put(UInt32(padded.count + 12))
        out.bytes += padded
        out.put(UInt32(padded.count + 12))
        return out.bytes
    }

    static func sectionHeader(big: Bool) -> [UInt8] {
        var body = ByteBuilder(big: big)
        body.put(0x1A2B_3C4D as UInt32)
        body.put(1 as UInt16)
        body.put(0 as UInt16)
        body.put(-1 as Int64)
        // A comment, so that options of a section are met.
        body.put(1 as UInt16)
        body.put(5 as UInt16)
        body.bytes += Array("hello\0\0\0".utf8)
        body.put(0 as UInt32)
        return block(0x0A0D_0D0A, body.bytes, big: big)
    }

    static func interface(
        linkType: UInt16, resolution: UInt8? = 9, offset: Int64? = nil, snapLength: UInt32 = 0, big: Bool
    ) -> [UInt8] {
        var body = ByteBuilder(big: big)
        body.put(linkType)
        body.put(0 as UInt16)
        body.put(snapLength)
        if let resolution {
            body.put(9 as UInt16)
            body.put(1 as UInt16)
            body.bytes += [resolution, 0, 0, 0]
        }
        if let offset {
            body.put(14 as UInt16)
            body.put(8 as UInt16)
            body.put(offset)
        }
        body.put(0 as UInt32)
        return block(1, body.bytes, big: big)
    }

    enum PacketBlock { case enhanced, obsolete, simple }

    static func packetBlock(
        _ kind: PacketBlock, ticks: UInt64, bytes: [UInt8], interface: Int = 0, big: Bool
    ) -> [UInt8] {
        var body = ByteBuilder(big: big)
        switch kind {
        case .simple: body.put(UInt32(bytes.count))
        case .enhanced: body.put(UInt32(interface))
        case .obsolete:
            body.put(UInt16(interface))
            body.put(0xFFFF as UInt16)
        }
        if kind != .simple {
            body.put(UInt32(ticks >> 32))
            body.put(UInt32(truncatingIfNeeded: ticks))
            body.put(UInt32(bytes.count))
            body.put(UInt32(bytes.count))
        }
        body.bytes += bytes
        return block(kind == .enhanced ? 6 : kind == .obsolete ? 2 : 3, body.bytes, big: big)
    }

    static func pcapng(
        _ packets: [SyntheticPacket], linkType: UInt16 = 256, kind: PacketBlock = .enhanced, big: Bool = false,
        unknownBlocks: Bool = false
    ) -> [UInt8] {
        var bytes = sectionHeader(big: big) + interface(linkType: linkType, big: big)
        for packet in packets {
            if unknownBlocks { bytes += block(0x0BAD, [1, 2, 3, 4, 5], big: big) }
            bytes += packetBlock(kind, ticks: UInt64(packet.time), bytes: packet.bytes, big: big)
        }
        return bytes
    }

    /// Packets of assorted lengths with times that microseconds can hold.
    static func packets(_ count: Int, seed: UInt64 = 1) -> [SyntheticPacket] {
        var random = SplitMix(state: seed)
        return (0..<count).map { index in
            SyntheticPacket(
                time: 1_700_000_000_000_000_000 + Int64(index) * 30_000_000 + Int64(random.next() % 10_000) * 1000,
                bytes: (0..<Int(random.next() % 70)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        }
    }
}

/// A small seeded generator; tests are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}

/// What a reading gave.
struct Reading {
    var packets: [SyntheticPacket] = []
    var records: [CaptureRecord] = []
    var findings = CaptureFindings()

    init(_ bytes: [UInt8], chunkSize: Int = CaptureReader.chunkSize) throws(CaptureError) {
        var reader = try CaptureReader(memory: bytes, chunkSize: chunkSize)
        try gather(&reader)
    }

    init(path: String) throws(CaptureError) {
        var reader = try CaptureReader(path: path)
        try gather(&reader)
    }

    private mutating func gather(_ reader: inout CaptureReader) throws(CaptureError) {
        var packets: [SyntheticPacket] = []
        var records: [CaptureRecord] = []
        try reader.forEachRecord { record, bytes in
            packets.append(
                SyntheticPacket(
                    time: record.time,
                    bytes: (0..<bytes.byteCount).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) },
                    flags: record.flags))
            records.append(CaptureRecord(copying: record))
            return true
        }
        self.packets = packets
        self.records = records
        findings = reader.findings
    }
}

extension CaptureRecord {
    /// Takes a borrowed record out of a callback.
    init(copying record: borrowing CaptureRecord) { self = copy record }
}
