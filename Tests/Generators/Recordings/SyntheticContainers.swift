import Generation
import Randomness

/// A packet for a made recording.
package struct SyntheticPacket: Equatable {
    package var time: Int64
    package var bytes: [UInt8]
    package var flags: UInt32

    package init(time: Int64, bytes: [UInt8], flags: UInt32 = 0) {
        self.time = time
        self.bytes = bytes
        self.flags = flags
    }
}

/// Bytes in a chosen byte order.
package struct ByteBuilder {
    package var bytes: [UInt8] = []
    package let big: Bool

    package init(big: Bool) { self.big = big }

    package mutating func put<Value: FixedWidthInteger>(_ value: Value) {
        bytes += ordered(value, big: big)
    }
}

/// The recordings that tests make: every container in every byte order, written independently of the reader.
package enum Synthetic {
    package static func pcap(_ packets: [SyntheticPacket], linkType: UInt16 = 256, big: Bool = false, nano: Bool = true)
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

    package static func btsnoop(_ packets: [SyntheticPacket], datalink: UInt32 = 1002) -> [UInt8] {
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

    package static func packetLogger(_ packets: [SyntheticPacket], big: Bool = false) -> [UInt8] {
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

    package static func block(_ type: UInt32, _ body: [UInt8], big: Bool) -> [UInt8] {
        let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        var out = ByteBuilder(big: big)
        out.put(type)
        out.put(UInt32(padded.count + 12))
        out.bytes += padded
        out.put(UInt32(padded.count + 12))
        return out.bytes
    }

    package static func sectionHeader(big: Bool) -> [UInt8] {
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

    package static func interface(
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

    package enum PacketBlock { case enhanced, obsolete, simple }

    package static func packetBlock(
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

    package static func pcapng(
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
    package static func packets(_ count: Int, seed: UInt64 = 1) -> [SyntheticPacket] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { index in
            SyntheticPacket(
                time: 1_700_000_000_000_000_000 + Int64(index) * 30_000_000 + Int64(random.next() % 10_000) * 1000,
                bytes: random.bytes(Int(random.next() % 70)))
        }
    }
}
